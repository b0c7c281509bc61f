/*
 * postbox.c: SMTP as a mail server speaks it, one connection at a time.
 */
#include "postbox.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "listener.h"

enum { MAX_LETTERS = 32, LETTER = 4096 };

int postbox_port;
_Atomic int postbox_mood;
const char *postbox_refused, *postbox_auth;
bool postbox_tls, postbox_starttls, postbox_early;

static struct {
	SSL_CTX *tls;
	int fd;
	pthread_t thread;
	pthread_mutex_t lock;
	char letter[MAX_LETTERS][LETTER];
	int n;
	char said[8192];
} box = {.lock = PTHREAD_MUTEX_INITIALIZER};

struct line {
	int fd;
	SSL *tls;
};

static void tell(struct line *l, const char *text)
{
	if (l->tls)
		SSL_write(l->tls, text, (int)strlen(text));
	else
		send(l->fd, text, strlen(text), MSG_NOSIGNAL);
}

/* A line with its end; false when he has gone. */
static bool hear(struct line *l, char text[1024])
{
	size_t n = 0;
	while (n < 1023) {
		ssize_t k = l->tls ? SSL_read(l->tls, text + n, 1) : recv(l->fd, text + n, 1, 0);
		if (k != 1)
			return false;
		if (text[n++] == '\n')
			break;
	}
	text[n] = '\0';
	pthread_mutex_lock(&box.lock);
	strncat(box.said, text, sizeof box.said - strlen(box.said) - 1);
	pthread_mutex_unlock(&box.lock);
	return true;
}

static bool begin_tls(struct line *l)
{
	l->tls = SSL_new(box.tls);
	SSL_set_fd(l->tls, l->fd);
	return SSL_accept(l->tls) == 1;
}

static void take_letter(struct line *l)
{
	char text[1024], whole[LETTER] = "";
	while (hear(l, text) && strcmp(text, ".\r\n") != 0)
		strncat(whole, text, sizeof whole - strlen(whole) - 1);
	if (postbox_mood == POSTBOX_LEAVES)
		return;
	pthread_mutex_lock(&box.lock);
	if (box.n < MAX_LETTERS)
		strcpy(box.letter[box.n++], whole);
	pthread_mutex_unlock(&box.lock);
	tell(l, "250 it is mine\r\n");
}

static void offer(struct line *l)
{
	char text[200];
	snprintf(text, sizeof text, "250-postbox\r\n%s%s%s%s250 SIZE 100000\r\n",
		 postbox_starttls && !l->tls ? "250-STARTTLS\r\n" : "",
		 postbox_auth ? "250-AUTH " : "", postbox_auth ? postbox_auth : "",
		 postbox_auth ? "\r\n" : "");
	tell(l, text);
}

/* False ends the conversation. */
static bool obey(struct line *l, char text[1024])
{
	if (postbox_mood == POSTBOX_REFUSES && postbox_refused &&
	    strncmp(text, postbox_refused, strlen(postbox_refused)) == 0) {
		tell(l, "550 5.1.1 anna@example.org is unknown\r\n");
	} else if (strncmp(text, "EHLO ", 5) == 0) {
		offer(l);
	} else if (strcmp(text, "STARTTLS\r\n") == 0) {
		tell(l, postbox_early ? "220 go\r\n250 forged\r\n" : "220 go\r\n");
		return begin_tls(l);
	} else if (strncmp(text, "AUTH LOGIN ", 11) == 0) {
		tell(l, "334 UGFzc3dvcmQ6\r\n");
		if (hear(l, text))
			tell(l, "235 welcome\r\n");
	} else if (strcmp(text, "DATA\r\n") == 0) {
		tell(l, "354 go on\r\n");
		take_letter(l);
		return postbox_mood != POSTBOX_LEAVES;
	} else if (strcmp(text, "QUIT\r\n") == 0) {
		return false;
	} else {
		tell(l, strncmp(text, "AUTH", 4) == 0 ? "235 welcome\r\n" : "250 ok\r\n");
	}
	return true;
}

static void converse(struct line *l)
{
	char text[1024];
	if (postbox_mood == POSTBOX_HANGS || postbox_mood == POSTBOX_DRIPS) {
		/* Until he gives up, or the mood changes. */
		struct timeval wait = {0, 50000};
		setsockopt(l->fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
		while (recv(l->fd, text, 1, 0) != 0 && postbox_mood != POSTBOX_TAKES)
			if (postbox_mood == POSTBOX_DRIPS)
				tell(l, "2");
		return;
	}
	if (postbox_tls && !begin_tls(l))
		return;
	tell(l, postbox_mood == POSTBOX_BABBLES ? "hello there\r\n" : "220 postbox\r\n");
	while (hear(l, text) && obey(l, text))
		;
}

static void *serve_box(void *arg)
{
	(void)arg;
	for (int fd; (fd = accept(box.fd, NULL, NULL)) >= 0;) {
		struct line l = {.fd = fd};
		converse(&l);
		SSL_free(l.tls);
		close(fd);
	}
	return NULL;
}

bool postbox_start(const char *directory)
{
	return listen_tls(directory, &box.tls, &box.fd, &postbox_port) &&
	       pthread_create(&box.thread, NULL, serve_box, NULL) == 0;
}

void postbox_stop(void)
{
	postbox_mood = POSTBOX_TAKES;
	shutdown(box.fd, SHUT_RDWR);
	pthread_join(box.thread, NULL);
	close(box.fd);
	SSL_CTX_free(box.tls);
}

int postbox_letters(void)
{
	pthread_mutex_lock(&box.lock);
	int n = box.n;
	pthread_mutex_unlock(&box.lock);
	return n;
}

const char *postbox_letter(int number)
{
	for (int i = 0; i < 600 && postbox_letters() <= number; i++)
		usleep(50000);
	return postbox_letters() > number ? box.letter[number] : "";
}

const char *postbox_text(int number)
{
	static char text[LETTER];
	size_t n = 0;
	const char *p = strstr(postbox_letter(number), "\r\n\r\n");
	for (p = p ? p + 4 : ""; *p; p++) {
		char hex[3] = {p[0] ? p[1] : '\0', p[0] && p[1] ? p[2] : '\0', '\0'};
		if (*p == '\r' || (*p == '.' && p[-1] == '\n' && p[1] == '.'))
			continue;
		if (*p != '=')
			text[n++] = *p;
		else if (hex[0] != '\r')
			text[n++] = (char)strtol(hex, NULL, 16);
		p += *p == '=' ? 2 : 0;
	}
	text[n] = '\0';
	return text;
}

const char *postbox_said(void)
{
	static char said[sizeof box.said];
	pthread_mutex_lock(&box.lock);
	strcpy(said, box.said);
	box.said[0] = '\0';
	pthread_mutex_unlock(&box.lock);
	return said;
}
