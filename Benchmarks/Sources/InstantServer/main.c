// An HTTP/1.1 server on the loopback interface that answers each POST at once. It knows no more of HTTP than a client
// sends that keeps its connections: a head, Content-Length and a body.
//
//   InstantServer ANSWERS
//
// It prints its port, and serves until its standard input ends.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "RecordedAnswers.h"

enum { MOST_CLIENTS = 256 };

struct client {
    char *buffer;
    size_t used, capacity;
};

static struct pollfd polled[MOST_CLIENTS + 2];
static struct client clients[MOST_CLIENTS + 2];
static nfds_t count = 2;

static void fail(const char *what) {
    fprintf(stderr, "InstantServer: %s: %s\n", what, strerror(errno));
    exit(2);
}

static int listening(void) {
    int server = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    if (server < 0 || setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0
        || bind(server, (struct sockaddr *)&address, size) < 0 || listen(server, MOST_CLIENTS) < 0
        || getsockname(server, (struct sockaddr *)&address, &size) < 0)
        fail("socket");
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    return server;
}

static void accept_client(int server) {
    int socket = accept(server, NULL, NULL), on = 1;
    if (socket < 0) return;
    if (count == MOST_CLIENTS + 2) {
        close(socket);
        return;
    }
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    polled[count] = (struct pollfd){.fd = socket, .events = POLLIN};
    clients[count] = (struct client){.buffer = malloc(1 << 16), .capacity = 1 << 16};
    if (!clients[count].buffer) fail("malloc");
    count += 1;
}

static void drop(nfds_t index) {
    close(polled[index].fd);
    free(clients[index].buffer);
    count -= 1;
    polled[index] = polled[count];
    clients[index] = clients[count];
}

/// Returns the length of the first request in the buffer, or 0 while it is not complete.
static size_t request_length(const struct client *client, size_t *head) {
    static const char end[] = "\r\n\r\n", name[] = "content-length:";
    const char *found = memmem(client->buffer, client->used, end, sizeof end - 1);
    if (!found) return 0;
    *head = (size_t)(found - client->buffer) + sizeof end - 1;
    size_t body = 0;
    for (const char *line = client->buffer; line < found; line = memchr(line, '\n', *head) + 1)
        if (strncasecmp(line, name, sizeof name - 1) == 0) body = strtoul(line + sizeof name - 1, NULL, 10);
    return client->used >= *head + body ? *head + body : 0;
}

static int answer(int socket, const char *body) {
    char response[1 << 14];
    int length = snprintf(response, sizeof response,
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s", strlen(body), body);
    if (length < 0 || (size_t)length >= sizeof response) fail("an answer is too long");
    return send(socket, response, (size_t)length, MSG_NOSIGNAL) == length;
}

/// Reads from a client and answers every complete request; returns 0 when the client is gone.
static int serve(int socket, struct client *client) {
    if (client->used == client->capacity) {
        client->buffer = realloc(client->buffer, client->capacity *= 2);
        if (!client->buffer) fail("realloc");
    }
    ssize_t got = recv(socket, client->buffer + client->used, client->capacity - client->used, 0);
    if (got <= 0) return 0;
    client->used += (size_t)got;
    size_t head = 0, length;
    while ((length = request_length(client, &head))) {
        if (!answer(socket, recorded_answer(client->buffer + head, length - head))) return 0;
        client->used -= length;
        memmove(client->buffer, client->buffer + length, client->used);
    }
    return 1;
}

int main(int argument_count, char **arguments) {
    if (argument_count != 2) {
        fprintf(stderr, "usage: InstantServer ANSWERS\n");
        return 2;
    }
    recorded_answers_load(arguments[1]);
    polled[0] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    polled[1] = (struct pollfd){.fd = listening(), .events = POLLIN};
    for (;;) {
        if (poll(polled, count, -1) < 0 && errno != EINTR) fail("poll");
        if (polled[0].revents) return 0;
        for (nfds_t index = count - 1; index > 1; index--)
            if (polled[index].revents && !serve(polled[index].fd, &clients[index])) drop(index);
        if (polled[1].revents & POLLIN) accept_client(polled[1].fd);
    }
}
