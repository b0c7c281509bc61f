/*
 * password.c: which passwords are too easy to guess, and how they are kept.
 */
#include "server/account.h"
#include "kernel/game.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include <sodium.h>

/*
 * Of the ten thousand passwords that leaked most often (the public list "10k most common" of
 * SecLists) all that have the ten characters we ask for; and what else is tried first at a door
 * like this one.
 */
static const char *const common[] = {
	"1234567890",      "0123456789",       "12345678910",        "123456789a",
	"1q2w3e4r5t",      "qwertyuiop",       "1111111111",         "0987654321",
	"password12",      "password1234",     "passwordpassword",   "iloveyou12",
	"qwerty12345",     "1qaz2wsx3edc",     "abcdefghij",         "abcdefghijk",
	"abc123456789",    "letmein123",       "welcome123",         "administrator",
	"changeme123",     "football123",      "sunshine123",        "princess123",
	"q1w2e3r4t5",      "q1w2e3r4t5y6",     "asdfghjkl;",         "zxcvbnm123",
	"qazwsxedc1",      "trustno1trustno1", "napoleon1815",       "waterloo1815",
	"austerlitz",      "marengo1800",      "bonaparte1",         "buonaparte",
	"vivalimperatore", "baseball123",      "superman123",        "basketball",
	"liverpool1",      "manchester",       "enterprise",         "playstation",
	"dragonball",      "highlander",       "undertaker",         "university",
	"california",      "washington",       "christopher",        "experience",
	"experienced",     "unbelievable",     "absolutely",         "techniques",
	"scandinavian",    "contortionist",    "charlie123",         "primetime21",
	"quant4307s",      "postov1000",       "lockerroom",         "businessbabe",
	"cheerleaers",     "housewifes",       "knickerless",        "insertions",
	"interacial",      "intercourse",      "penetration",        "penetrating",
	"pornographic",    "masturbation",     "masterbate",         "masterbating",
	"masterbaiting",   "ejaculation",      "transexual",         "deepthroat",
	"gangbanged",      "uncencored",       "films+pic+galeries", "fuckinside",
	"fuck_inside",     "cocksucker",       "motherfucker",       "peternorth",
	"metallica1",      "starwars12",       "michael123",         "jennifer12",
	"chocolate1",      "butterfly1",       "elizabeth1",         "christine1",
	"spiderman1",      "hollywood1",       "alexander1",         "beautiful1",
	"barcelona1",      "hurricane1",       "snowboard1",         "stonecold1",
	"qwerty123456",    "password!!",
};

/* A word without the digits and marks that are put around it to make it longer. */
static size_t bare(const char *text, const char **from)
{
	size_t n = strlen(text), at = 0;
	while (n && !isalpha((unsigned char)text[n - 1]))
		n--;
	while (at < n && !isalpha((unsigned char)text[at]))
		at++;
	*from = text + at;
	return n - at;
}

static bool is_common(const char *password)
{
	const char *word, *other;
	size_t n = bare(password, &word);
	if (n == 0)
		return true; /* digits and marks alone: a date, a telephone */
	for (size_t i = 0; i < sizeof common / sizeof *common; i++)
		if (strcasecmp(password, common[i]) == 0 ||
		    (bare(common[i], &other) == n && strncasecmp(word, other, n) == 0))
			return true;
	return false;
}

/* The same few characters over and over: "abcabcabcabc". */
static bool repeats(const char *password, size_t n)
{
	for (size_t unit = 1; unit <= n / 2 && unit <= 4; unit++)
		if (memcmp(password, password + unit, n - unit) == 0)
			return true;
	return false;
}

const char *password_wrong(const char *password, const char *name)
{
	size_t n = strlen(password), different = 0;
	bool seen[256] = {false};
	for (size_t i = 0; i < n; i++) {
		different += !seen[(uint8_t)password[i]];
		seen[(uint8_t)password[i]] = true;
	}
	if (n < 10)
		return N_("The password needs at least 10 characters.");
	if (n > 128)
		return N_("The password may have at most 128 characters.");
	if (different < 4 || strcasestr(password, name) || repeats(password, n) ||
	    is_common(password))
		return N_("This password is too easy to guess.");
	return NULL;
}

/* 64 MiB and two passes, well above the recommended minimum of 19 MiB. */
bool password_hash(const char *password, char hash[128])
{
	_Static_assert(crypto_pwhash_STRBYTES <= 128, "room for the hash");
	return crypto_pwhash_str(hash, password, strlen(password),
				 crypto_pwhash_OPSLIMIT_INTERACTIVE,
				 crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

bool password_matches(const char *password, const char *hash)
{
	return crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

bool password_needs_rehash(const char *hash)
{
	return crypto_pwhash_str_needs_rehash(hash, crypto_pwhash_OPSLIMIT_INTERACTIVE,
					      crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0;
}
