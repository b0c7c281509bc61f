/*
 * sketch.h: the table seen from above: bases and terrain as rectangles, what touches, what lies in
 * an arc and how far away.
 */
#ifndef MARENGO_LEAGUE_SKETCH_H
#define MARENGO_LEAGUE_SKETCH_H

#include "league/adjudicate.h"

enum { SKETCH_BASES = 48, POLYGON = 24 };

struct point {
	double x, y;
};

struct polygon {
	int n;
	struct point at[POLYGON];
};

struct base {
	char id[16], kind[20], attached_to[16];
	char side; /* 'a', 'b'; ' ' terrain */
	double x, y, w, d, facing, height;
	int stands;
	bool routed, massed;
	struct polygon shape;
};

struct sketch {
	double w, h, range;
	int n, terrain; /* units are base[0..terrain-1] */
	struct base base[SKETCH_BASES];
	int shooter, target; /* index, or -1 */
	bool has_to;
	struct base to; /* where the evading unit ends */
};

bool sketch_read(const struct pk_node *, struct sketch *);
/* Corners of a base: front left, front right, rear right, rear left. */
struct polygon base_shape(const struct base *);
struct point front_centre(const struct base *);
/* The part of a polygon to the left of the line from a to b. */
struct polygon clip(const struct polygon *, struct point a, struct point b);
double polygon_area(const struct polygon *);
double distance_to(struct point, const struct polygon *); /* 0 inside */
double gap(const struct polygon *, const struct polygon *);
bool point_inside(struct point, const struct polygon *);
bool polygon_inside(const struct polygon *, const struct polygon *outer);
bool segment_crosses(struct point a, struct point b, const struct polygon *);
/* Length of a segment inside a polygon. */
double inside_length(struct point a, struct point b, const struct polygon *);

/* Firing arcs of an infantry base: 0 LP, 1 LC, 2 RC, 3 RP (9.2.3.1); and a battery's template. */
struct polygon infantry_arc(const struct base *, int arc, double range);
struct polygon artillery_template(const struct base *, double range);

struct league_reader;
void sketch_svg(const struct sketch *, const char *id, const struct house_verdict *,
		const struct league_reader *, struct out *);

#endif
