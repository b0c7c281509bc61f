/*
 * mail.c: a plain letter in UTF-8 (RFC 5322, 2045, 2047).
 */
#include "server/mail.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

enum { MAX_LOCAL = 64, MAX_LABEL = 63, QP_LINE = 76, WORD_BYTES = 42 };

/* Parts between dots, none of them empty. */
static bool parts_sound(const char *text, size_t n, const char *marks, size_t longest)
{
	size_t part = 0;
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)text[i];
		bool letter = c < 0x80 && isalnum(c);
		if (c == '.' ? part == 0 : !letter && (!c || !strchr(marks, c)))
			return false;
		part = c == '.' ? 0 : part + 1;
		if (part > longest)
			return false;
	}
	return part > 0;
}

bool mail_address_sound(const char *address)
{
	const char *sign = strchr(address, '@');
	size_t n = strlen(address);
	if (!sign || n >= MAX_MAIL)
		return false;
	const char *place = sign + 1;
	if (!parts_sound(address, (size_t)(sign - address), "!#$%&'*+/=?^_`{|}~-", MAX_LOCAL) ||
	    sign - address > MAX_LOCAL)
		return false;
	/* Labels neither begin nor end with a dash. */
	if (place[0] == '-' || address[n - 1] == '-' || strstr(place, ".-") || strstr(place, "-."))
		return false;
	return parts_sound(place, strlen(place), "-", MAX_LABEL);
}

static bool is_ascii(const char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text > '~')
			return false;
	return true;
}

/* Words of base64, none of which splits a character. */
static void write_subject(struct out *o, const char *text)
{
	if (is_ascii(text)) {
		out_text(o, text);
		return;
	}
	for (size_t left = strlen(text), n; left; text += n, left -= n) {
		char word[80];
		n = left > WORD_BYTES ? WORD_BYTES : left;
		while (n < left && ((unsigned char)text[n] & 0xc0) == 0x80)
			n--;
		sodium_bin2base64(word, sizeof word, (const uint8_t *)text, n,
				  sodium_base64_VARIANT_ORIGINAL);
		out_format(o, "=?UTF-8?B?%s?=%s", word, n < left ? "\r\n " : "");
	}
}

/* Quoted-printable: what is ASCII stays readable. */
static void write_text(struct out *o, const char *text)
{
	int column = 0;
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c == '\n') {
			out_text(o, "\r\n");
			column = 0;
			continue;
		}
		bool last = text[1] == '\n' || !text[1];
		bool plain = c >= ' ' && c <= '~' && c != '=' && !(c == ' ' && last);
		int wide = plain ? 1 : 3;
		if (column + wide > QP_LINE - 1) {
			out_text(o, "=\r\n");
			column = 0;
		}
		if (plain)
			out_char(o, (char)c);
		else
			out_format(o, "=%02X", c);
		column += wide;
	}
}

static void write_date(struct out *o, int64_t at)
{
	/* strftime would ask the locale for the names. */
	static const char day[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
	static const char month[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
					"Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
	time_t seconds = (time_t)(at / 1000);
	struct tm tm;
	gmtime_r(&seconds, &tm);
	out_format(o, "Date: %s, %d %s %d %02d:%02d:%02d +0000\r\n", day[tm.tm_wday], tm.tm_mday,
		   month[tm.tm_mon], tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

void mail_write(struct out *o, const struct letter *l)
{
	uint8_t number[16];
	char hex[33];
	randombytes_buf(number, sizeof number);
	sodium_bin2hex(hex, sizeof hex, number, sizeof number);
	write_date(o, l->at);
	out_format(o, "From: Marengo <%s>\r\nTo: <%s>\r\nMessage-ID: <%s@%s>\r\nSubject: ", l->from,
		   l->to, hex, strchr(l->from, '@') + 1);
	write_subject(o, l->subject);
	out_text(o, "\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=UTF-8\r\n"
		    "Content-Transfer-Encoding: quoted-printable\r\n"
		    "Auto-Submitted: auto-generated\r\n\r\n");
	write_text(o, l->text);
}
