/*
 * roster_pdf.c: the roster as a page to print (A4), drawn with cairo and pango.
 */
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "kernel/game.h"
#include "league/words.h"

enum { PAGE_W = 595, PAGE_H = 842, EDGE = 42 }; /* points */

struct page {
	cairo_t *cr;
	PangoLayout *layout;
	double y;
	int pages;
};

static void font(struct page *p, const char *name)
{
	PangoFontDescription *d = pango_font_description_from_string(name);
	pango_layout_set_font_description(p->layout, d);
	pango_font_description_free(d);
}

static void foot(struct page *p, const struct league_reader *r)
{
	struct out o = {0};
	out_format(&o, "The Never Ending War · %s %d", lg_tr(r, N_("page")), p->pages);
	font(p, "Serif Italic 8");
	pango_layout_set_text(p->layout, o.p, -1);
	cairo_move_to(p->cr, EDGE, PAGE_H - 32);
	pango_cairo_show_layout(p->cr, p->layout);
	out_free(&o);
}

static void room(struct page *p, const struct league_reader *r, double need)
{
	if (p->y + need < PAGE_H - EDGE)
		return;
	foot(p, r);
	cairo_show_page(p->cr);
	p->pages++;
	p->y = EDGE;
}

/* A text at a column; right-aligned when `right` is set. */
static void put(struct page *p, double x, const char *text, bool right)
{
	int w, h;
	pango_layout_set_text(p->layout, text, -1);
	pango_layout_get_pixel_size(p->layout, &w, &h);
	cairo_move_to(p->cr, right ? x - w : x, p->y);
	pango_cairo_show_layout(p->cr, p->layout);
}

static void rule(struct page *p, double width)
{
	cairo_set_line_width(p->cr, width);
	cairo_move_to(p->cr, EDGE, p->y);
	cairo_line_to(p->cr, PAGE_W - EDGE, p->y);
	cairo_stroke(p->cr);
}

static void title(struct page *p, const struct league_tables *t, const struct army_rules *rules,
		  const struct army *a, const struct league_reader *r)
{
	struct out o = {0};
	font(p, "Serif Bold 18");
	out_format(&o, "%s – %s", a->player[0] ? a->player : a->commander_name, a->name);
	put(p, EDGE, o.p, false);
	p->y += 28;
	out_clear(&o);
	font(p, "Serif 11");
	for (int i = 0; i < a->nnations; i++)
		out_format(&o, "%s%s", i ? ", " : "", t->nation[a->nation[i]].name[r->lang]);
	out_format(&o, " · %s ", lg_tr(r, N_("Commander")));
	lg_rating_text(army_commander_rating(t, a), a->level, &o);
	put(p, EDGE, o.p, false);
	out_clear(&o);
	out_format(&o, "%s %d/%d · %s %d", lg_tr(r, N_("cost")), army_cost(t, a), rules->acp,
		   lg_tr(r, N_("value")), army_value(t, a));
	put(p, PAGE_W - EDGE, o.p, true);
	p->y += 20;
	rule(p, 1.2);
	p->y += 8;
	out_free(&o);
}

static void general(struct page *p, const struct league_tables *t, const char *id,
		    const struct army_general *g, enum command_level level,
		    const struct league_reader *r)
{
	struct out o = {0};
	room(p, r, 40);
	font(p, "Serif Bold 11");
	out_format(&o, "%s  %s  ", id, lg_general_name(r, t, g));
	if (g->there)
		lg_rating_text(g->rating, level, &o);
	put(p, EDGE, o.p, false);
	out_clear(&o);
	out_format(&o, "%d", g->there ? lg_general_cost(g->rating, level) : 0);
	put(p, PAGE_W - EDGE, o.p, true);
	p->y += 18;
	out_free(&o);
}

static void unit(struct page *p, const struct league_tables *t, const struct army *a,
		 const struct army_unit *u, const struct league_reader *r)
{
	struct out o = {0};
	if (u->type == LG_NONE)
		return;
	const struct troop_type *type = &t->type[u->type];
	room(p, r, 16);
	font(p, "Sans 9");
	put(p, EDGE + 14, u->code, false);
	put(p, EDGE + 66, lg_type_name(r, type), false);
	int stands = type->gun ? type->gunners : u->figures;
	out_format(&o, "%d", stands);
	put(p, 330, o.p, true);
	out_clear(&o);
	out_format(&o, "%d / %d / %c", type->disorder, type->rout, army_dispersal(a, type));
	put(p, 400, o.p, true);
	for (int i = 0; i < stands && i < 24; i++) { /* boxes to strike off losses */
		cairo_rectangle(p->cr, 412 + (i % 12) * 9, p->y + (i / 12) * 7.0, 6, 6);
		cairo_set_line_width(p->cr, 0.5);
		cairo_stroke(p->cr);
	}
	out_clear(&o);
	out_format(&o, "%d", unit_price(t, u));
	put(p, PAGE_W - EDGE, o.p, true);
	p->y += 16;
	out_free(&o);
}

static void units_at(struct page *p, const struct league_tables *t, const struct army *a,
		     enum place place, int at, const struct league_reader *r)
{
	for (int i = 0; i < a->nunits; i++)
		if (a->unit[i].place == place && (at == LG_NONE || a->unit[i].at == at))
			unit(p, t, a, &a->unit[i], r);
}

static void totals(struct page *p, const struct league_tables *t, const struct army_rules *rules,
		   const struct army *a, const struct league_reader *r)
{
	struct army_counts n = army_count(t, rules, a);
	struct out o = {0};
	room(p, r, 40);
	p->y += 6;
	rule(p, 0.6);
	p->y += 6;
	font(p, "Serif 10");
	out_format(&o, "%s %d/%d   %s %d/%d   %s %d/%d   %s %d/%d", lg_tr(r, N_("elite")), n.elite,
		   n.elite_max, lg_tr(r, N_("light")), n.light, n.light_max,
		   lg_tr(r, N_("cavalry")), n.cavalry, n.cavalry_max, lg_tr(r, N_("artillery")),
		   n.artillery, n.artillery_max);
	put(p, EDGE, o.p, false);
	out_clear(&o);
	out_format(&o, "%s %d", lg_tr(r, N_("total")), army_value(t, a));
	put(p, PAGE_W - EDGE, o.p, true);
	p->y += 18;
	out_free(&o);
}

const char *army_pdf(const struct league_tables *t, const struct army_rules *rules,
		     const struct army *a, const struct league_reader *r, const char *path)
{
	cairo_surface_t *s = cairo_pdf_surface_create(path, PAGE_W, PAGE_H);
	struct page p = {.cr = cairo_create(s), .y = EDGE, .pages = 1};
	/* The same army gives the same bytes. */
	cairo_pdf_surface_set_metadata(s, CAIRO_PDF_METADATA_TITLE, a->name);
	cairo_pdf_surface_set_metadata(s, CAIRO_PDF_METADATA_CREATE_DATE, "2003-10-01T00:00:00Z");
	p.layout = pango_cairo_create_layout(p.cr);
	title(&p, t, rules, a, r);
	for (int i = 0; i < a->ncorps; i++) {
		general(&p, t, a->corps[i].id, &a->corps[i].general, LEVEL_CORPS, r);
		units_at(&p, t, a, AT_CORPS_ID, i, r);
	}
	for (int i = 0; i < a->ndivisions; i++) {
		general(&p, t, a->division[i].id, &a->division[i].general, LEVEL_DIVISION, r);
		units_at(&p, t, a, AT_DIVISION, i, r);
	}
	for (int i = 0; i < a->nart; i++) {
		general(&p, t, a->art[i].id, &a->art[i].general, LEVEL_DIVISION, r);
		units_at(&p, t, a, AT_ARTILLERY, i, r);
	}
	units_at(&p, t, a, AT_CORPS, LG_NONE, r);
	units_at(&p, t, a, AT_ARMY, LG_NONE, r);
	totals(&p, t, rules, a, r);
	foot(&p, r);
	g_object_unref(p.layout);
	cairo_destroy(p.cr);
	cairo_surface_finish(s);
	cairo_status_t status = cairo_surface_status(s);
	cairo_surface_destroy(s);
	return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}
