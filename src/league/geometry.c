/*
 * geometry.c: rectangles on a table: corners, clipping, distances.
 */
#include <math.h>

#include "league/sketch.h"

static const double degree = 3.14159265358979323846 / 180;
static const double hair = 1e-9;

static struct point at(const struct base *b, double right, double ahead)
{
	double s = sin(b->facing * degree), c = cos(b->facing * degree);
	return (struct point){b->x + right * c + ahead * s, b->y - right * s + ahead * c};
}

struct polygon base_shape(const struct base *b)
{
	double w = b->w / 2, d = b->d / 2;
	struct polygon p = {.n = 4};
	p.at[0] = at(b, -w, d);
	p.at[1] = at(b, w, d);
	p.at[2] = at(b, w, -d);
	p.at[3] = at(b, -w, -d);
	return p;
}

struct point front_centre(const struct base *b)
{
	return at(b, 0, b->d / 2);
}

/* Positive: p is left of the line from a to b. */
static double side_of(struct point a, struct point b, struct point p)
{
	return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

struct polygon clip(const struct polygon *in, struct point a, struct point b)
{
	struct polygon out = {0};
	for (int i = 0; i < in->n && out.n < POLYGON - 1; i++) {
		struct point p = in->at[i], q = in->at[(i + 1) % in->n];
		double sp = side_of(a, b, p), sq = side_of(a, b, q);
		if (sp >= 0)
			out.at[out.n++] = p;
		if ((sp > 0 && sq < 0) || (sp < 0 && sq > 0)) {
			double t = sp / (sp - sq);
			out.at[out.n++] =
				(struct point){p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
		}
	}
	return out;
}

double polygon_area(const struct polygon *p)
{
	double sum = 0;
	for (int i = 0; i < p->n; i++) {
		struct point a = p->at[i], b = p->at[(i + 1) % p->n];
		sum += a.x * b.y - b.x * a.y;
	}
	return fabs(sum) / 2;
}

static double to_segment(struct point p, struct point a, struct point b)
{
	double dx = b.x - a.x, dy = b.y - a.y, len = dx * dx + dy * dy;
	double t = len > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / len : 0;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

bool point_inside(struct point p, const struct polygon *o)
{
	bool left = false, right = false;
	for (int i = 0; i < o->n; i++) {
		double s = side_of(o->at[i], o->at[(i + 1) % o->n], p);
		left |= s > hair;
		right |= s < -hair;
	}
	return !(left && right);
}

double distance_to(struct point p, const struct polygon *o)
{
	double best = INFINITY;
	if (o->n > 2 && point_inside(p, o))
		return 0;
	for (int i = 0; i < o->n; i++) {
		double d = to_segment(p, o->at[i], o->at[(i + 1) % o->n]);
		best = d < best ? d : best;
	}
	return best;
}

double gap(const struct polygon *a, const struct polygon *b)
{
	double best = INFINITY;
	for (int i = 0; i < a->n; i++) {
		double d = distance_to(a->at[i], b);
		best = d < best ? d : best;
		if (segment_crosses(a->at[i], a->at[(i + 1) % a->n], b))
			return 0;
	}
	for (int i = 0; i < b->n; i++) {
		double d = distance_to(b->at[i], a);
		best = d < best ? d : best;
	}
	return best;
}

bool polygon_inside(const struct polygon *p, const struct polygon *outer)
{
	for (int i = 0; i < p->n; i++)
		if (!point_inside(p->at[i], outer))
			return false;
	return true;
}

/* The part of a segment inside a convex polygon, as 0 <= from < to <= 1. */
static bool overlap(struct point a, struct point b, const struct polygon *o, double *from,
		    double *to)
{
	double turn = 0, low = 0, high = 1;
	for (int i = 0; i < o->n; i++)
		turn += side_of(o->at[0], o->at[i], o->at[(i + 1) % o->n]);
	for (int i = 0; i < o->n; i++) {
		struct point p = o->at[i], q = o->at[(i + 1) % o->n];
		double sa = side_of(p, q, a), sb = side_of(p, q, b);
		if (turn < 0) {
			sa = -sa;
			sb = -sb;
		}
		if (sa < 0 && sb < 0)
			return false;
		if (sa < 0 && sa / (sa - sb) > low)
			low = sa / (sa - sb);
		if (sb < 0 && sa / (sa - sb) < high)
			high = sa / (sa - sb);
	}
	*from = low;
	*to = high;
	return high - low > hair;
}

bool segment_crosses(struct point a, struct point b, const struct polygon *o)
{
	double from, to;
	return overlap(a, b, o, &from, &to);
}

double inside_length(struct point a, struct point b, const struct polygon *o)
{
	double from, to;
	return overlap(a, b, o, &from, &to) ? (to - from) * hypot(b.x - a.x, b.y - a.y) : 0;
}

struct polygon infantry_arc(const struct base *b, int arc, double range)
{
	double w = b->w / 2, d = b->d / 2;
	struct polygon p = {.n = 3};
	/* Echelon lines run at 45 degrees from the centre of the front and from its far corner. */
	double sign = arc < 2 ? -1 : 1;
	if (arc == 1 || arc == 2) {
		p.at[0] = at(b, 0, d);
		p.at[1] = at(b, 0, d + range);
		p.at[2] = at(b, sign * range, d + range);
	} else {
		p.n = 4;
		p.at[0] = at(b, 0, d);
		p.at[1] = at(b, sign * range, d + range);
		p.at[2] = at(b, sign * (range + w), d + range);
		p.at[3] = at(b, sign * w, d);
	}
	return p;
}

struct polygon artillery_template(const struct base *b, double range)
{
	double w = b->w / 2, d = b->d / 2, spread = range * tan(15 * degree);
	struct polygon p = {.n = 4};
	p.at[0] = at(b, -w, d);
	p.at[1] = at(b, -w - spread, d + range);
	p.at[2] = at(b, w + spread, d + range);
	p.at[3] = at(b, w, d);
	return p;
}
