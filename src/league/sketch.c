/*
 * sketch.c: reading a sketch, taking the facts of a question off it, and answering.
 */
#include "league/sketch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double touch = 0.01; /* inches: bases set against each other */

static double number(const struct pk_node *n, const char *key, double fallback)
{
	struct pk_node v = pk_maybe(n, key);
	double d = pk_there(&v) ? pk_real_of(&v) : fallback;
	if (!(d > -1000 && d < 1000)) {
		pk_refuse(n, "\"%s\" is off any table", key);
		return fallback;
	}
	return d;
}

static void word(const struct pk_node *n, const char *key, char *to, size_t cap)
{
	const char *text = pk_string_or(n, key, "");
	if (strlen(text) >= cap)
		pk_refuse(n, "\"%s\" is too long", key);
	else
		memcpy(to, text, strlen(text) + 1);
}

static void read_base(const struct pk_node *n, bool terrain, struct base *b)
{
	memset(b, 0, sizeof *b);
	word(n, "id", b->id, sizeof b->id);
	word(n, "kind", b->kind, sizeof b->kind);
	word(n, "attached_to", b->attached_to, sizeof b->attached_to);
	b->side = terrain ? ' ' : pk_string(n, "side")[0];
	b->x = number(n, "x", 0);
	b->y = number(n, "y", 0);
	b->w = number(n, "w", 2);
	b->d = number(n, "d", 1);
	b->facing = number(n, terrain ? "angle" : "facing", 0);
	b->height = number(n, "height", 0);
	b->stands = (int)pk_int_or(n, "stands", 1, 24, 4);
	b->routed = pk_bool_or(n, "routed", false);
	b->massed = pk_bool_or(n, "massed", false);
	if (b->w <= 0 || b->d <= 0)
		pk_refuse(n, "a base has a width and a depth");
	b->shape = base_shape(b);
}

static int find(const struct pk_node *n, const struct sketch *s, const char *key)
{
	const char *id = pk_string_or(n, key, "");
	for (int i = 0; i < s->terrain; i++)
		if (strcmp(s->base[i].id, id) == 0)
			return i;
	if (id[0])
		pk_refuse(n, "there is no unit \"%s\" on the table", id);
	return -1;
}

bool sketch_read(const struct pk_node *n, struct sketch *s)
{
	struct pk_node table = pk_get(n, "table"), units = pk_get(n, "units");
	struct pk_node terrain = pk_maybe(n, "terrain"), to = pk_maybe(n, "to");
	memset(s, 0, sizeof *s);
	pk_only(n, "table units terrain shooter target unit to range announced_on_contact");
	s->w = number(&table, "w", 72);
	s->h = number(&table, "h", 48);
	s->range = number(n, "range", 4);
	for (int i = 0; i < pk_count(&units) && s->n < SKETCH_BASES; i++) {
		struct pk_node u = pk_at(&units, i);
		read_base(&u, false, &s->base[s->n++]);
	}
	s->terrain = s->n;
	for (int i = 0; pk_there(&terrain) && i < pk_count(&terrain) && s->n < SKETCH_BASES; i++) {
		struct pk_node u = pk_at(&terrain, i);
		read_base(&u, true, &s->base[s->n++]);
	}
	s->shooter = find(n, s, pk_has(n, "shooter") ? "shooter" : "unit");
	s->target = find(n, s, "target");
	s->has_to = pk_there(&to);
	if (s->shooter < 0)
		pk_refuse(n, "the unit in question is missing");
	else if (s->has_to) {
		s->to = s->base[s->shooter];
		s->to.x = number(&to, "x", s->to.x);
		s->to.y = number(&to, "y", s->to.y);
		s->to.facing = number(&to, "facing", s->to.facing);
		s->to.shape = base_shape(&s->to);
	}
	return pk_error(n->pk) == NULL;
}

static bool is(const struct base *b, const char *kind)
{
	return strcmp(b->kind, kind) == 0;
}

static bool fights(const struct base *b)
{
	return is(b, "infantry") || is(b, "cavalry") || is(b, "artillery");
}

/* Whether a base lies in an area within range, and how far from the muzzle. */
static bool in_area(const struct polygon *area, struct point muzzle, double range,
		    const struct base *b, double *d)
{
	struct polygon part = b->shape;
	for (int i = 0; i < area->n && part.n; i++) {
		/* Areas are listed clockwise: inside is to the right. */
		struct point p = area->at[i], q = area->at[(i + 1) % area->n];
		part = clip(&part, q, p);
	}
	if (part.n < 3 || polygon_area(&part) < 1e-6)
		return false;
	*d = distance_to(muzzle, &part);
	return *d <= range;
}

/* Left arcs are mirror images: turned round so that inside is to the right. */
static struct polygon clockwise(struct polygon p)
{
	double sum = 0;
	for (int i = 0; i < p.n; i++) {
		struct point a = p.at[i], b = p.at[(i + 1) % p.n];
		sum += a.x * b.y - b.x * a.y;
	}
	if (sum > 0)
		for (int i = 0; i < p.n / 2; i++) {
			struct point keep = p.at[i];
			p.at[i] = p.at[p.n - 1 - i];
			p.at[p.n - 1 - i] = keep;
		}
	return p;
}

static bool in_terrain(const struct sketch *s, const struct base *b, const char *kind)
{
	for (int i = s->terrain; i < s->n; i++)
		if (is(&s->base[i], kind) && polygon_inside(&b->shape, &s->base[i].shape))
			return true;
	return false;
}

static const char *infantry_kind(const struct sketch *s, const struct base *b)
{
	const struct base *own = &s->base[s->shooter];
	if (b->side == ' ')
		return is(b, "town") ? "town" : "other";
	if (b->side == own->side)
		return is(b, "wagon")                   ? "wagon"
		       : fights(b) || b->attached_to[0] ? "friend"
							: "other";
	return fights(b) ? "enemy" : "enemy-other";
}

static void facts_infantry(const struct sketch *s, struct out *o)
{
	static const char *const names[] = {"LP", "LC", "RC", "RP"};
	const struct base *own = &s->base[s->shooter];
	bool attached = false, massed = false;
	out_string(o, "target", s->base[s->target].id);
	out_bool(o, "target_in_town", in_terrain(s, &s->base[s->target], "town"));
	out_object(o, "arcs");
	for (int arc = 0; arc < 4; arc++) {
		struct polygon area = clockwise(infantry_arc(own, arc, s->range));
		out_array(o, names[arc]);
		for (int i = 0; i < s->n; i++) {
			const struct base *b = &s->base[i];
			double d;
			if (i == s->shooter || strcmp(b->attached_to, own->id) == 0 ||
			    !in_area(&area, front_centre(own), s->range, b, &d))
				continue;
			out_object(o, NULL);
			out_string(o, "id", b->id);
			out_string(o, "kind", infantry_kind(s, b));
			char text[24];
			snprintf(text, sizeof text, "%.2f", d);
			out_raw(o, "d", text);
			out_end(o);
		}
		out_end(o);
	}
	out_end(o);
	for (int i = 0; i < s->terrain; i++)
		if (is(&s->base[i], "artillery") && strcmp(s->base[i].attached_to, own->id) == 0 &&
		    segment_crosses(front_centre(own),
				    (struct point){s->base[s->target].x, s->base[s->target].y},
				    &s->base[i].shape)) {
			attached |= !s->base[i].massed;
			massed |= s->base[i].massed;
		}
	out_bool(o, "through_attached_artillery", attached);
	out_bool(o, "through_massed_battery", massed);
}

static const char *artillery_kind(const struct sketch *s, const struct base *b)
{
	const struct base *own = &s->base[s->shooter], *target = &s->base[s->target];
	if (b->side == ' ') {
		if (is(b, "town"))
			return "town";
		if (is(b, "woods") && !polygon_inside(&target->shape, &b->shape))
			return "woods";
		return b->height > own->height && b->height > target->height ? "high-ground"
									     : "other";
	}
	if (b->side == own->side)
		return is(b, "wagon") ? "wagon" : fights(b) ? "friend" : "other";
	return is(b, "infantry")    ? "enemy-infantry"
	       : is(b, "cavalry")   ? "enemy-cavalry"
	       : is(b, "artillery") ? "enemy-artillery"
				    : "other";
}

static void out_inches(struct out *o, const char *key, double d)
{
	char text[24];
	snprintf(text, sizeof text, "%.2f", d);
	out_raw(o, key, text);
}

static void facts_artillery(const struct sketch *s, struct out *o)
{
	const struct base *own = &s->base[s->shooter], *target = &s->base[s->target];
	struct point muzzle = front_centre(own), aim = {target->x, target->y};
	struct polygon area = clockwise(artillery_template(own, s->range));
	double depth = 0, d;
	for (int i = s->terrain; i < s->n; i++)
		if (is(&s->base[i], "woods") && polygon_inside(&target->shape, &s->base[i].shape))
			depth = inside_length(muzzle, aim, &s->base[i].shape) - target->d / 2;
	out_string(o, "target", target->id);
	out_bool(o, "target_in_woods", in_terrain(s, target, "woods"));
	out_inches(o, "woods_depth_to_target", depth > 0 ? depth : 0);
	out_inches(o, "target_d", distance_to(muzzle, &target->shape));
	out_array(o, "objects");
	for (int i = 0; i < s->n; i++) {
		const struct base *b = &s->base[i];
		if (i == s->shooter || i == s->target || strcmp(own->attached_to, b->id) == 0 ||
		    !in_area(&area, muzzle, s->range, b, &d))
			continue;
		out_object(o, NULL);
		out_string(o, "id", b->id);
		out_string(o, "kind", artillery_kind(s, b));
		out_inches(o, "d", d);
		out_end(o);
	}
	out_end(o);
}

/* Stands of a unit stand side by side along its front. */
static int stands_inside(const struct base *b, const struct polygon *area)
{
	int n = 0;
	for (int i = 0; i < b->stands; i++) {
		struct base stand = *b;
		double right = (i + 0.5) * b->w / b->stands - b->w / 2;
		double r = b->facing * 3.14159265358979323846 / 180;
		stand.w = b->w / b->stands;
		stand.x = b->x + right * cos(r);
		stand.y = b->y - right * sin(r);
		struct polygon p = base_shape(&stand);
		n += polygon_inside(&p, area);
	}
	return n;
}

static void facts_cover(const struct sketch *s, struct out *o)
{
	const struct base *own = &s->base[s->shooter], *target = &s->base[s->target];
	struct point muzzle = front_centre(own), aim = {target->x, target->y};
	bool whole = false, crosses = false;
	int stands = 0;
	for (int i = s->terrain; i < s->n; i++) {
		const struct base *t = &s->base[i];
		if (!is(t, "town") && !is(t, "woods"))
			continue;
		int in = stands_inside(target, &t->shape);
		whole |= polygon_inside(&target->shape, &t->shape);
		if (in > stands)
			stands = in;
		crosses |= in && inside_length(muzzle, aim, &t->shape) > target->d / 2 + touch;
	}
	out_bool(o, "completely_in_town_or_woods", whole);
	out_int(o, "stands_in_it", stands);
	out_bool(o, "fire_path_crosses_it", crosses);
}

static void facts_evade(const struct sketch *s, const struct pk_node *n, struct out *o)
{
	const struct base *own = &s->base[s->shooter];
	bool ends = true, other = false;
	for (int i = 0; i < s->terrain; i++) {
		const struct base *b = &s->base[i];
		if (b->side == own->side || !fights(b))
			continue;
		bool before = gap(&own->shape, &b->shape) < touch;
		bool after = gap(&s->to.shape, &b->shape) < touch;
		ends &= !(before && after);
		other |= !before && after;
	}
	double home = own->side == 'a' ? own->y - s->to.y : s->to.y - own->y;
	out_bool(o, "announced_on_contact", pk_bool_or(n, "announced_on_contact", true));
	out_bool(o, "ends_contact", ends);
	out_bool(o, "into_other_contact", other);
	out_bool(o, "toward_own_edge", home > 0);
}

/* How much of the enemy's outline lies along the front, corners excluded (NW-354). */
static void facts_front(const struct sketch *s, struct out *o)
{
	const struct base *own = &s->base[s->shooter], *foe = &s->base[s->target];
	struct base strip = *own;
	double r = own->facing * 3.14159265358979323846 / 180;
	/* A thin strip before the front, a hair narrower than the base. */
	strip.w = own->w - 4 * touch;
	strip.d = 2 * touch;
	strip.x = own->x + (own->d / 2 + touch) * sin(r);
	strip.y = own->y + (own->d / 2 + touch) * cos(r);
	struct polygon p = base_shape(&strip);
	struct polygon front = {.n = 2, .at = {own->shape.at[0], own->shape.at[1]}};
	bool along = gap(&p, &foe->shape) < 1e-9;
	out_bool(o, "front_rank_base", along || gap(&front, &foe->shape) < touch);
	out_bool(o, "corner_only", !along);
}

bool adjudicates_sketch(const char *id)
{
	static const char *const ids[] = {"infantry-fire", "artillery-fire", "cover", "evade",
					  "front-contact"};
	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
		if (strcmp(ids[i], id) == 0)
			return true;
	return false;
}

bool adjudicate_sketch(const char *id, const struct pk_node *n, struct house_verdict *v,
		       const struct league_reader *r, struct out *in, struct out *svg)
{
	struct sketch *s = calloc(1, sizeof *s);
	if (!s)
		pk_refuse(n, "out of memory");
	if (!s || !sketch_read(n, s)) {
		free(s);
		return false;
	}
	bool evades = strcmp(id, "evade") == 0;
	if (!adjudicates_sketch(id))
		pk_refuse(n, "this question cannot be read off a sketch");
	else if (evades ? !s->has_to : s->target < 0)
		pk_refuse(n, "the sketch lacks \"%s\"", evades ? "to" : "target");
	if (!pk_error(n->pk)) {
		out_object(in, NULL);
		if (strcmp(id, "infantry-fire") == 0)
			facts_infantry(s, in);
		else if (strcmp(id, "artillery-fire") == 0)
			facts_artillery(s, in);
		else if (strcmp(id, "cover") == 0)
			facts_cover(s, in);
		else if (evades)
			facts_evade(s, n, in);
		else
			facts_front(s, in);
		out_end(in);
		struct pk_node facts = pk_parse(n->pk, "sketch", in->p, in->n);
		if (adjudicate(id, &facts, v))
			sketch_svg(s, id, v, r, svg);
	}
	free(s);
	return pk_error(n->pk) == NULL;
}
