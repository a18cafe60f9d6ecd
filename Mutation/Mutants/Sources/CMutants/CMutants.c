#include "CMutants.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int32_t mutants_number = 0;
uint8_t mutants_places[1 << 16];

void *mutants_shared_memory(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void mutants_release_memory(void *memory, size_t size) { munmap(memory, size); }

pid_t mutants_fork(void) { return fork(); }

int32_t mutants_take(int32_t *counter) { return __atomic_fetch_add(counter, 1, __ATOMIC_SEQ_CST); }

void mutants_limit_time(int32_t milliseconds) {
    struct itimerval limit = {.it_value = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000}};
    setitimer(ITIMER_PROF, &limit, NULL);
}

void mutants_confine(size_t memory) {
    struct rlimit bound = {.rlim_cur = memory, .rlim_max = memory};
    setrlimit(RLIMIT_AS, &bound);
    struct rlimit core = {0};
    setrlimit(RLIMIT_CORE, &core);
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
}

int32_t mutants_wait(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return 256;
    }
    if (WIFSIGNALED(status)) return WTERMSIG(status);
    return WEXITSTATUS(status) == 0 ? 0 : 256 + WEXITSTATUS(status);
}
