/*
 * sketch_svg.c: the answer as a picture: the table from above, the arcs, the line of fire.
 */
#include "league/sketch.h"
#include "league/words.h"
#include "kernel/game.h"

#include <math.h>
#include <string.h>

enum { SCALE = 12, MARGIN = 24 }; /* dots an inch; room for words */

static double px(double x)
{
	return MARGIN + x * SCALE;
}

static double py(const struct sketch *s, double y)
{
	return MARGIN + (s->h - y) * SCALE;
}

static void escape(struct out *o, const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '<': out_text(o, "&lt;"); break;
		case '>': out_text(o, "&gt;"); break;
		case '&': out_text(o, "&amp;"); break;
		case '"': out_text(o, "&quot;"); break;
		default: out_char(o, *text);
		}
}

static void polygon(const struct sketch *s, const struct polygon *p, const char *class,
		    struct out *o)
{
	out_format(o, "<polygon class=\"%s\" points=\"", class);
	for (int i = 0; i < p->n; i++)
		out_format(o, "%s%.1f,%.1f", i ? " " : "", px(p->at[i].x), py(s, p->at[i].y));
	out_text(o, "\"/>\n");
}

static void label(const struct sketch *s, double x, double y, const char *class, const char *text,
		  struct out *o)
{
	out_format(o, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, px(x), py(s, y));
	escape(o, text);
	out_text(o, "</text>\n");
}

static void draw_base(const struct sketch *s, const struct base *b, const char *class,
		      struct out *o)
{
	polygon(s, &b->shape, class, o);
	if (b->side != ' ') { /* the front is drawn thick */
		struct point l = b->shape.at[0], r = b->shape.at[1];
		out_format(o, "<path class=\"front\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", px(l.x),
			   py(s, l.y), px(r.x), py(s, r.y));
	}
	label(s, b->x, b->y - 0.3, "name", b->id, o);
}

static const char *class_of(const struct base *b)
{
	if (b->side != ' ')
		return b->side == 'a' ? "own" : "foe";
	return strcmp(b->kind, "woods") == 0  ? "woods"
	       : strcmp(b->kind, "town") == 0 ? "town"
					      : "hill";
}

static void draw_question(const struct sketch *s, const char *id, struct out *o)
{
	static const char *const arcs[] = {"LP", "LC", "RC", "RP"};
	const struct base *own = &s->base[s->shooter];
	if (strcmp(id, "infantry-fire") == 0)
		for (int i = 0; i < 4; i++) {
			struct polygon p = infantry_arc(own, i, s->range);
			polygon(s, &p, i == 0 || i == 3 ? "rim" : "arc", o);
			label(s, (p.at[1].x + p.at[2].x) / 2, (p.at[1].y + p.at[2].y) / 2, "small",
			      arcs[i], o);
		}
	if (strcmp(id, "artillery-fire") == 0) {
		struct polygon p = artillery_template(own, s->range);
		polygon(s, &p, "arc", o);
	}
	if (strcmp(id, "evade") == 0) {
		out_format(o, "<path class=\"line\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", px(own->x),
			   py(s, own->y), px(s->to.x), py(s, s->to.y));
		polygon(s, &s->to.shape, "ghost", o);
	} else if (s->target >= 0 && strcmp(id, "front-contact") != 0) {
		struct point from = front_centre(own);
		out_format(o, "<path class=\"line\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", px(from.x),
			   py(s, from.y), px(s->base[s->target].x), py(s, s->base[s->target].y));
	}
}

/* The question and its answer, in the reader's language. */
static void heading(const char *id, const struct house_verdict *v, const struct league_reader *r,
		    struct out *o)
{
	static const struct {
		const char *id, *text;
	} question[] = {
		{"infantry-fire", N_("Infantry fire")},
		{"artillery-fire", N_("Artillery fire")},
		{"cover", N_("Cover")},
		{"evade", N_("Evasion")},
		{"front-contact", N_("Front facing")},
	};
	for (size_t i = 0; i < sizeof question / sizeof *question; i++)
		if (strcmp(question[i].id, id) == 0)
			escape(o, lg_tr(r, question[i].text));
	out_text(o, ": ");
	escape(o, v->answer ? lg_answer(r, v->answer) : "");
}

void sketch_svg(const struct sketch *s, const char *id, const struct house_verdict *v,
		const struct league_reader *r, struct out *o)
{
	double w = s->w * SCALE + 2 * MARGIN, h = s->h * SCALE + 2 * MARGIN;
	out_format(o,
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
		   "role=\"img\">\n<title>",
		   w, h);
	heading(id, v, r, o);
	out_format(o, " (%s)</title>\n", v->rule);
	out_text(o, "<style>.table{fill:#e9e2c8;stroke:#6b5d3b}.own{fill:#2c4a7d}.foe{fill:#9b2c22}"
		    ".town{fill:#b9a58c;stroke:#6b5d3b}.woods{fill:#8aa66f}.hill{fill:#d3c49a;"
		    "stroke:#a08c5b}.front{stroke:#111;stroke-width:3}.arc{fill:#f2c14e;"
		    "fill-opacity:.45;stroke:#8a6d1d}.rim{fill:#f2c14e;fill-opacity:.2;"
		    "stroke:#8a6d1d}.line{stroke:#111;stroke-width:1.5;stroke-dasharray:6 4}"
		    ".ghost{fill:none;stroke:#2c4a7d;stroke-width:2}"
		    "text{font:12px sans-serif;text-anchor:middle;fill:#111}"
		    ".name{font-size:10px;fill:#fff}.answer{font:bold 14px sans-serif}</style>\n");
	out_format(o, "<rect class=\"table\" x=\"%d\" y=\"%d\" width=\"%.0f\" height=\"%.0f\"/>\n",
		   MARGIN, MARGIN, s->w * SCALE, s->h * SCALE);
	for (int i = s->terrain; i < s->n; i++)
		draw_base(s, &s->base[i], class_of(&s->base[i]), o);
	draw_question(s, id, o);
	for (int i = 0; i < s->terrain; i++)
		draw_base(s, &s->base[i], class_of(&s->base[i]), o);
	out_format(o, "<text class=\"answer\" x=\"%.0f\" y=\"16\">", w / 2);
	heading(id, v, r, o);
	if (v->has_modifier)
		out_format(o, " %+d", v->modifier);
	out_format(o, " (%s)</text>\n</svg>\n", v->rule);
}
