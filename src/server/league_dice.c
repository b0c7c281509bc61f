/*
 * league_dice.c: the dice of a line for a club's record: rolled by the server from the club's key,
 * or marked as entered by hand. A line that memory did not suffice for is never half there.
 */
#include "server/league_club.h"

#include <string.h>

enum { MAX_PAIRS = 40 };

bool event_set(cJSON *event, const char *key, const char *text)
{
	cJSON_DeleteItemFromObjectCaseSensitive(event, key);
	return !text || cJSON_AddStringToObject(event, key, text);
}

/* Dice of the server: taken in order from the club's key. */
struct taking {
	const struct club *club;
	cJSON *event;
	uint64_t next;
	const char *word;
	bool starved; /* something could not be put where it belongs */
};

static int take(struct taking *t, int faces)
{
	return club_die(t->club->key, t->next++, t->word, faces);
}

static void add(struct taking *t, cJSON *list, cJSON *item)
{
	if (cJSON_AddItemToArray(list, item))
		return;
	cJSON_Delete(item);
	t->starved = true;
}

static void set(struct taking *t, const char *key, cJSON *item)
{
	cJSON_DeleteItemFromObjectCaseSensitive(t->event, key);
	if (cJSON_AddItemToObject(t->event, key, item))
		return;
	cJSON_Delete(item);
	t->starved = true;
}

/* Pairs of D10 until one side has it; `more` as in 6.2 or 6.7. */
static void take_pairs(struct taking *t, const int more[2])
{
	cJSON *rolls = cJSON_CreateArray();
	for (int i = 0; i < MAX_PAIRS; i++) {
		int a = take(t, 10), b = take(t, 10);
		cJSON *pair = cJSON_CreateArray();
		add(t, pair, cJSON_CreateNumber(a));
		add(t, pair, cJSON_CreateNumber(b));
		add(t, rolls, pair);
		if (a + more[0] != b + more[1])
			break;
	}
	set(t, "rolls", rolls);
}

static const struct battle *battle_of(const struct club *c, const cJSON *event)
{
	const char *id = json_text(event, "battle");
	int i = id ? club_battle(c->record.now, id) : LG_NONE;
	return i == LG_NONE ? NULL : &c->record.now->battle[i];
}

static bool take_choice(struct taking *t)
{
	const struct campaign *c = t->club->record.now;
	const struct battle *b = battle_of(t->club, t->event);
	if (!b)
		return false;
	int more[2] = {choice_modifier(side_quality(c, b, 0)),
		       choice_modifier(side_quality(c, b, 1))};
	take_pairs(t, more);
	return true;
}

static bool take_command(struct taking *t)
{
	const struct campaign *c = t->club->record.now;
	const struct battle *b = battle_of(t->club, t->event);
	const char *side = json_text(t->event, "side");
	int s = side && side[0] == 'b';
	if (!b || b->n[s] != 2)
		return false;
	int va = army_value(c->t, &c->player[b->side[s][0]].army);
	int vb = army_value(c->t, &c->player[b->side[s][1]].army);
	int more[2] = {va > vb, vb > va}; /* NW-192 */
	take_pairs(t, more);
	cJSON *d6 = cJSON_CreateArray();
	for (int i = 0; i < 3; i++)
		add(t, d6, cJSON_CreateNumber(take(t, 6)));
	set(t, "d6", d6);
	return true;
}

/* A row of a contest: who rolled what. */
static cJSON *named_row(struct taking *t, const cJSON *id, int face)
{
	cJSON *row = cJSON_CreateObject();
	const char *player = cJSON_IsString(id) ? id->valuestring : "";
	t->starved |= !cJSON_AddStringToObject(row, "player", player) ||
		      !cJSON_AddNumberToObject(row, "roll", face);
	return row;
}

/* One D10 each, all again while the highest is tied: those dice are passed over. */
static bool take_contest(struct taking *t, bool named, uint64_t *first)
{
	const struct campaign *c = t->club->record.now;
	cJSON *who = cJSON_GetObjectItemCaseSensitive(t->event, "players");
	int n = named ? cJSON_GetArraySize(who) : c->ntie, face[CLUB_PLAYERS];
	if (n < 1 || n > CLUB_PLAYERS)
		return false;
	for (int again = 0; again < MAX_PAIRS; again++) {
		int high = 0, at_top = 0;
		*first = t->next;
		for (int i = 0; i < n; i++) {
			face[i] = take(t, 10);
			at_top = face[i] > high ? 1 : at_top + (face[i] == high);
			high = face[i] > high ? face[i] : high;
		}
		if (at_top == 1)
			break;
	}
	cJSON *rolls = cJSON_CreateArray();
	for (int i = 0; i < n; i++)
		add(t, rolls,
		    named ? named_row(t, cJSON_GetArrayItem(who, i), face[i])
			  : cJSON_CreateNumber(face[i]));
	cJSON_DeleteItemFromObjectCaseSensitive(t->event, "players");
	set(t, "rolls", rolls);
	return true;
}

static const char *const dice_types[] = {"roll",    "special",    "choice",
					 "command", "volunteers", "tie-break"};

bool event_has_dice(const char *type)
{
	for (size_t i = 0; i < sizeof dice_types / sizeof *dice_types; i++)
		if (strcmp(dice_types[i], type) == 0)
			return true;
	return false;
}

/* Faces that the server rolls replace whatever was sent. */
static bool roll_dice(struct taking *t, const char *type)
{
	uint64_t first = t->next;
	bool ok = true;
	if (strcmp(type, "roll") == 0)
		set(t, "d100", cJSON_CreateNumber(take(t, 100)));
	else if (strcmp(type, "special") == 0)
		set(t, "d10", cJSON_CreateNumber(take(t, 10)));
	else if (strcmp(type, "choice") == 0)
		ok = take_choice(t);
	else if (strcmp(type, "command") == 0)
		ok = take_command(t);
	else
		ok = take_contest(t, strcmp(type, "volunteers") == 0, &first);
	set(t, "die", cJSON_CreateNumber((double)first));
	return ok;
}

bool event_settle_dice(const struct club *club, const char *type, cJSON *event, const char **wrong)
{
	const char *origin = json_text(event, "origin");
	const char *word = json_text(event, "word");
	if (!event_has_dice(type))
		return event_set(event, "origin", NULL);
	if (word && strlen(word) > 64) {
		*wrong = N_("That word is too long.");
		return false;
	}
	if (!origin || strcmp(origin, "seed") != 0) {
		cJSON_DeleteItemFromObjectCaseSensitive(event, "die");
		return event_set(event, "origin", "hand");
	}
	struct taking t = {.club = club,
			   .event = event,
			   .next = club->record.now->dice_used,
			   .word = word ? word : ""};
	if (!roll_dice(&t, type))
		*wrong = N_("There is nothing to roll for.");
	return !*wrong && !t.starved;
}
