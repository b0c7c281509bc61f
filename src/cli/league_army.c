/*
 * league_army.c: marengo league army …, battle-computer, adjudicate, sheet: what needs no club.
 */
#include "cli/league.h"

#include <stdlib.h>
#include <string.h>

#include "league/adjudicate.h"
#include "league/answers.h"
#include "league/sheet.h"

static void write_numbers(const struct league_tables *t, const struct army_rules *r,
			  const struct army *a, struct out *o)
{
	struct army_counts n = army_count(t, r, a);
	out_int(o, "cost", army_cost(t, a));
	out_int(o, "acp", r->acp);
	out_int(o, "value", army_value(t, a));
	out_int(o, "value_corps", army_value_at(t, a, LEVEL_CORPS));
	const struct {
		const char *key;
		int have, most;
	} share[] = {{"elite", n.elite, n.elite_max},
		     {"light", n.light, n.light_max},
		     {"cavalry", n.cavalry, n.cavalry_max},
		     {"artillery", n.artillery, n.artillery_max}};
	for (int i = 0; i < 4; i++) {
		out_object(o, share[i].key);
		out_int(o, "spent", share[i].have);
		out_int(o, "allowed", share[i].most);
		out_end(o);
	}
}

static void print_out(struct out *o)
{
	printf("%s\n", o->p);
	out_free(o);
}

int lc_army_check(struct league_cli *c)
{
	struct army a;
	struct army_rules rules;
	struct breaches found;
	if (!league_army_file(c, c->word[0], &a, &rules))
		return ERR_DATA;
	army_check(c->t, &rules, &a, &found);
	if (c->o.json) {
		struct out o = {0};
		out_object(&o, NULL);
		out_bool(&o, "legal", found.n == 0);
		write_numbers(c->t, &rules, &a, &o);
		lg_write_breaches(&o, &c->reader, &found);
		out_end(&o);
		print_out(&o);
		return found.n ? ERR_CHECK : 0;
	}
	for (int i = 0; i < found.n; i++) {
		out_clear(&c->text);
		lg_breach(&c->reader, &found.list[i], &c->text);
		printf("%-18s %-7s %s\n", found.list[i].code, found.list[i].rule, c->text.p);
	}
	printf("%s: ", found.n ? _("not legal") : _("legal"));
	printf(_("cost %d of %d, value %d\n"), army_cost(c->t, &a), rules.acp,
	       army_value(c->t, &a));
	if (found.n)
		printf(_("army suggest %s proposes what would make it legal\n"), c->word[0]);
	return found.n ? ERR_CHECK : 0;
}

int lc_army_cost(struct league_cli *c)
{
	static const char *const heads[] = {N_("class"), N_("spent"), N_("allowed")};
	struct army a;
	struct army_rules r;
	if (!league_army_file(c, c->word[0], &a, &r))
		return ERR_DATA;
	if (c->o.json) {
		struct out o = {0};
		out_object(&o, NULL);
		write_numbers(c->t, &r, &a, &o);
		out_end(&o);
		print_out(&o);
		return 0;
	}
	struct army_counts n = army_count(c->t, &r, &a);
	struct sheet *s = sheet_new(3, heads);
	const struct {
		const char *name;
		int have, most;
	} row[] = {{N_("army cost"), army_cost(c->t, &a), r.acp},
		   {N_("army value"), army_value(c->t, &a), 0},
		   {N_("elite"), n.elite, n.elite_max},
		   {N_("light"), n.light, n.light_max},
		   {N_("cavalry"), n.cavalry, n.cavalry_max},
		   {N_("artillery"), n.artillery, n.artillery_max}};
	for (int i = 0; i < 6; i++) {
		sheet_cell(s, "%s", _(row[i].name));
		sheet_cell(s, "%d", row[i].have);
		if (row[i].most)
			sheet_cell(s, "%d", row[i].most);
		else
			sheet_cell(s, "–");
	}
	sheet_print(s);
	return 0;
}

int lc_army_roster(struct league_cli *c)
{
	struct army a;
	struct army_rules r;
	struct out o = {0};
	if (!league_army_file(c, c->word[0], &a, &r))
		return ERR_DATA;
	if (c->o.json)
		army_write(&a, c->t, NULL, &o);
	else
		army_roster(c->t, &r, &a, &c->reader, &o);
	printf("%s%s", o.p, c->o.json ? "\n" : "");
	out_free(&o);
	return 0;
}

int lc_army_pdf(struct league_cli *c)
{
	struct army a;
	struct army_rules r;
	const char *path = c->o.out ? c->o.out : "roster.pdf";
	if (!league_army_file(c, c->word[0], &a, &r))
		return ERR_DATA;
	const char *trouble = army_pdf(c->t, &r, &a, &c->reader, path);
	if (trouble)
		return cli_complain(ERR_CREATE, "%s: %s", path, trouble);
	if (c->o.json) {
		struct out o = {0};
		out_object(&o, NULL);
		out_string(&o, "file", path);
		out_end(&o);
		print_out(&o);
	} else {
		printf("%s\n", path);
	}
	return 0;
}

/* Single units that still fit, for those who would rather build by themselves. */
static void suggest_units(struct league_cli *c, const struct army_rules *r, const struct army *a,
			  struct out *o)
{
	static const char *const heads[] = {N_("type"), N_("name"), N_("figures"), N_("points"),
					    N_("division")};
	struct suggestion list[24];
	int n = army_suggest(c->t, r, a, list, 24);
	struct sheet *s = o || !n ? NULL : sheet_new(5, heads);
	for (int i = 0; i < n; i++) {
		const struct troop_type *t = &c->t->type[list[i].type];
		if (o) {
			out_object(o, NULL);
			out_string(o, "type", t->code);
			out_int(o, "figures", list[i].figures);
			out_int(o, "points", list[i].price);
			out_string(o, "at", a->division[list[i].division].id);
			out_end(o);
			continue;
		}
		sheet_cell(s, "%s", t->code);
		sheet_cell(s, "%s", t->name[cli_lang()]);
		sheet_cell(s, "%d", list[i].figures);
		sheet_cell(s, "%d", list[i].price);
		sheet_cell(s, "%s", a->division[list[i].division].id);
	}
	if (s)
		sheet_print(s);
}

static void print_proposal(struct league_cli *c, int number, const struct completion *p)
{
	printf("%d. %s: ", number, _(aim_texts[p->aim]));
	printf(_("cost %d, value %d\n"), p->cost, p->value);
	for (int i = 0; i < p->nchanges; i++) {
		out_clear(&c->text);
		lg_change(&c->reader, c->t, &p->change[i], &c->text);
		printf("   - %s", c->text.p);
		if (p->change[i].price && p->change[i].kind != CHANGE_MOVE_UNIT)
			printf(", %d %s", p->change[i].price, _("pts"));
		putchar('\n');
	}
}

/* --take N --out FILE: a proposal as an army file. */
static int take_proposal(struct league_cli *c, const struct completions *found)
{
	uint64_t n = 1;
	struct out o = {0};
	struct err e = {0};
	int code = 0;
	if ((c->o.take && !cli_number(c->o.take, &n)) || n < 1 || n > (uint64_t)found->n)
		return cli_complain(ERR_USAGE, _("there are %d proposals"), found->n);
	army_write(&found->list[n - 1].army, c->t, NULL, &o);
	out_char(&o, '\n');
	if (!cli_write(c->o.out, o.p, o.n, &e))
		code = cli_fail(&e);
	out_free(&o);
	return code;
}

int lc_army_suggest(struct league_cli *c)
{
	struct army a;
	struct army_rules r;
	if (!league_army_file(c, c->word[0], &a, &r))
		return ERR_DATA;
	struct completions *found = army_complete(c->t, &r, &a, NULL);
	if (!found)
		league_starved();
	if (c->o.json) {
		struct out o = {0};
		out_object(&o, NULL);
		lg_write_completions(&o, &c->reader, c->t, found);
		out_array(&o, "units");
		suggest_units(c, &r, &a, &o);
		out_end(&o);
		out_end(&o);
		print_out(&o);
	} else {
		printf("%s\n", _(completions_text(found)));
		for (int i = 0; i < found->n; i++)
			print_proposal(c, i + 1, &found->list[i]);
		suggest_units(c, &r, &a, NULL);
	}
	int code = c->o.out ? take_proposal(c, found) : 0;
	free(found);
	return code;
}

int lc_army_submit(struct league_cli *c)
{
	struct army a;
	struct army_rules r;
	if (!league_army_file(c, c->word[1], &a, &r))
		return ERR_DATA;
	struct out *o = club_event(c, "army");
	out_string(o, "player", c->word[0]);
	if (c->o.shadow)
		out_bool(o, "shadow", true);
	if (c->o.waive.n) { /* a written waiver of the CM: --waive CODE --reason TEXT */
		out_array(o, "waiver");
		for (int i = 0; i < c->o.waive.n; i++)
			out_string(o, NULL, c->o.waive.item[i]);
		out_end(o);
	}
	army_write(&a, c->t, "army", o);
	return club_send(c);
}

int lc_computer(struct league_cli *c)
{
	static const char *const result[] = {"loss", "draw", "win"};
	struct pk *pk;
	struct pk_node n;
	struct computer_in in;
	struct computer_out out[2];
	if (!league_document(c, c->word[0], &pk, &n) || !computer_read(&n, &in)) {
		int code =
			pk && pk_error(pk) ? cli_complain(ERR_DATA, "%s", pk_error(pk)) : ERR_DATA;
		pk_free(pk);
		return code;
	}
	pk_free(pk);
	battle_computer(&settings_default.computer, &in, out);
	struct out o = {0};
	out_object(&o, NULL);
	for (int side = 0; side < 2; side++) {
		struct computer_line line[COMPUTER_LINES];
		int lines =
			computer_explain(&settings_default.computer, &in, side, &out[side], line);
		out_object(&o, side ? "b" : "a");
		out_string(&o, "result", result[out[side].result]);
		out_int(&o, "rank_points", out[side].rank_points);
		out_int(&o, "rolls", out[side].rolls);
		out_array(&o, "lines");
		if (!c->o.json)
			printf("%s\n", side ? _("Side B") : _("Side A"));
		for (int i = 0; i < lines; i++) {
			out_clear(&c->text);
			lg_computer_line(&c->reader, &line[i], &c->text);
			out_object(&o, NULL);
			out_string(&o, "text", c->text.p);
			out_int(&o, "adds", line[i].adds);
			out_string(&o, "rule", line[i].rule);
			out_end(&o);
			if (!c->o.json)
				printf("  %+3d  %s (%s)\n", line[i].adds, c->text.p, line[i].rule);
		}
		out_end(&o);
		out_end(&o);
	}
	out_end(&o);
	if (c->o.json)
		printf("%s\n", o.p);
	out_free(&o);
	return 0;
}

static int list_questions(struct league_cli *c)
{
	struct pk_node doc = pk_open(c->pk, "league/adjudications");
	struct pk_node list = pk_get(&doc, "rulings");
	struct out o = {0}, words = {0};
	out_array(&o, NULL);
	for (int i = 0; i < pk_count(&list); i++) {
		struct pk_node n = pk_at(&list, i), inputs = pk_get(&n, "inputs");
		const char *title = pk_string(&n, cli_lang() == LANG_IT ? "it" : "title");
		out_object(&o, NULL);
		out_string(&o, "id", pk_string(&n, "id"));
		out_string(&o, "title", title);
		out_bool(&o, "sketch", adjudicates_sketch(pk_string(&n, "id")));
		out_object(&o, "inputs");
		out_object(&words, NULL);
		if (!c->o.json)
			printf("%-24s %s\n", pk_string(&n, "id"), title);
		for (int k = 0; k < pk_count(&inputs); k++) {
			struct pk_node in = pk_at(&inputs, k);
			out_string(&o, pk_key(&in), pk_string_of(&in));
			out_string(&words, pk_key(&in), lg_input(&c->reader, pk_key(&in)));
			out_clear(&c->text);
			lg_input_type(&c->reader, pk_string_of(&in), &c->text);
			if (!c->o.json)
				printf("    %s: %s (%s)\n", pk_key(&in),
				       lg_input(&c->reader, pk_key(&in)), c->text.p);
		}
		out_end(&o);
		out_end(&words);
		out_part(&o, "words", &words);
		out_end(&o);
	}
	out_end(&o);
	if (c->o.json)
		printf("%s\n", o.p);
	out_free(&o);
	return pk_error(c->pk) ? cli_complain(ERR_DATA, "%s", pk_error(c->pk)) : 0;
}

int lc_adjudicate(struct league_cli *c)
{
	struct pk *pk;
	struct pk_node n;
	struct house_verdict v;
	struct out facts = {0}, svg = {0}, o = {0};
	struct err e = {0};
	if (c->n < 2)
		return list_questions(c);
	bool good = league_document(c, c->word[1], &pk, &n);
	bool sketch = good && pk_has(&n, "table") && pk_has(&n, "units");
	if (good)
		good = sketch ? adjudicate_sketch(c->word[0], &n, &v, &c->reader, &facts, &svg)
			      : adjudicate(c->word[0], &n, &v);
	if (!good) {
		int code =
			pk && pk_error(pk) ? cli_complain(ERR_DATA, "%s", pk_error(pk)) : ERR_DATA;
		pk_free(pk);
		return code;
	}
	verdict_write(&v, NULL, &o);
	if (c->o.json)
		printf("%s\n", o.p);
	else if (v.answer)
		printf("%s (%s)%s\n", lg_answer(&c->reader, v.answer), v.rule,
		       v.has_modifier || v.has_factor ? ":" : "");
	else
		printf("%d (%s)\n", v.number, v.rule);
	if (!c->o.json && v.has_modifier)
		printf(_("  modifier %+d\n"), v.modifier);
	if (!c->o.json && v.has_factor)
		printf(_("  rout movement %d inches\n"), v.factor);
	int code = 0;
	if (c->o.svg && svg.n && !cli_write(c->o.svg, svg.p, svg.n, &e))
		code = cli_fail(&e);
	pk_free(pk);
	out_free(&o);
	out_free(&facts);
	out_free(&svg);
	return code;
}

int lc_sheet(struct league_cli *c)
{
	static const char *const heads[] = {N_("paragraph"), N_("rule"), N_("in use"), N_("id")};
	struct out o = {0};
	struct sheet *s = c->o.json ? NULL : sheet_new(4, heads);
	out_array(&o, NULL);
	for (const struct rule_in_use *r = rules_in_use; r->para; r++) {
		out_object(&o, NULL);
		out_string(&o, "para", r->para);
		out_string(&o, "text", _(r->text));
		out_bool(&o, "used", r->used);
		out_string(&o, "rule", r->rule);
		out_end(&o);
		if (!s)
			continue;
		sheet_cell(s, "%s", r->para);
		sheet_cell(s, "%s", _(r->text));
		sheet_cell(s, "%s", r->used ? _("yes") : _("no"));
		sheet_cell(s, "%s", r->rule);
	}
	out_end(&o);
	sheet_or_json(s, &o);
	return 0;
}
