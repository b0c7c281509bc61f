/*
 * listener.c: somebody's own https address, to which webhooks are posted.
 */
#include "listener.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <openssl/ssl.h>

/* An https listener that answers 204 and keeps what it was sent. */
static struct {
	SSL_CTX *tls;
	int fd;
	pthread_t thread;
	pthread_mutex_t lock;
	char heard[32768];
} listener = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void take_post(int fd)
{
	static const char answer[] = "HTTP/1.1 204 No Content\r\n\r\n";
	char text[4096];
	size_t n = 0;
	SSL *s = SSL_new(listener.tls);
	SSL_set_fd(s, fd);
	if (SSL_accept(s) == 1) {
		/* Head and body come in two records. */
		for (int k; n < sizeof text - 1 && !memmem(text, n, "}", 1) &&
			    (k = SSL_read(s, text + n, (int)(sizeof text - 1 - n))) > 0;)
			n += (size_t)k;
		text[n] = '\0';
		SSL_write(s, answer, sizeof answer - 1);
		pthread_mutex_lock(&listener.lock);
		strncat(listener.heard, text, sizeof listener.heard - strlen(listener.heard) - 1);
		pthread_mutex_unlock(&listener.lock);
		SSL_shutdown(s);
	}
	SSL_free(s);
	close(fd);
}

static void *listen_on(void *arg)
{
	(void)arg;
	for (int fd; (fd = accept(listener.fd, NULL, NULL)) >= 0;)
		take_post(fd);
	return NULL;
}

int listener_port;

bool listen_tls(const char *directory, SSL_CTX **tls, int *fd, int *port)
{
	char command[900], cert[200], key[200];
	struct sockaddr_in a = {.sin_family = AF_INET};
	socklen_t n = sizeof a;
	a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	snprintf(cert, sizeof cert, "%s/cert.pem", directory);
	snprintf(key, sizeof key, "%s/key.pem", directory);
	snprintf(command, sizeof command,
		 "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext "
		 "subjectAltName=DNS:localhost -keyout %s -out %s >/dev/null 2>&1",
		 key, cert);
	*tls = SSL_CTX_new(TLS_server_method());
	*fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (system(command) != 0 || bind(*fd, (struct sockaddr *)&a, sizeof a) != 0 ||
	    listen(*fd, 8) != 0 || getsockname(*fd, (struct sockaddr *)&a, &n) != 0 ||
	    SSL_CTX_use_certificate_file(*tls, cert, SSL_FILETYPE_PEM) != 1 ||
	    SSL_CTX_use_PrivateKey_file(*tls, key, SSL_FILETYPE_PEM) != 1)
		return false;
	*port = ntohs(a.sin_port);
	setenv("SSL_CERT_FILE", cert, 1);
	return true;
}

bool listener_start(const char *directory)
{
	return listen_tls(directory, &listener.tls, &listener.fd, &listener_port) &&
	       pthread_create(&listener.thread, NULL, listen_on, NULL) == 0;
}

bool hook_heard(const char *text)
{
	for (int i = 0; i < 100; i++) {
		pthread_mutex_lock(&listener.lock);
		bool there = strstr(listener.heard, text) != NULL;
		pthread_mutex_unlock(&listener.lock);
		if (there)
			return true;
		usleep(100000);
	}
	return false;
}

int hooks_heard(const char *text)
{
	int n = 0;
	pthread_mutex_lock(&listener.lock);
	for (const char *p = listener.heard; (p = strstr(p, text)); p++)
		n++;
	pthread_mutex_unlock(&listener.lock);
	return n;
}

void listener_stop(void)
{
	shutdown(listener.fd, SHUT_RDWR);
	pthread_join(listener.thread, NULL);
	close(listener.fd);
	SSL_CTX_free(listener.tls);
}
