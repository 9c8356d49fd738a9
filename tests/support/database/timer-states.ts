/** A live timer as a client posts it: work that has run for a minute of 25; anything can be given. */
export function timerState(given: Record<string, unknown> = {}) {
  return {
    isRunning: true,
    isPaused: false,
    currentSession: 'work',
    timeRemaining: 1440,
    pomodoroCount: 1,
    projectId: null,
    taskId: null,
    lastUpdatedTime: '2026-11-20T09:59:00.000Z',
    sessionTimes: { workTime: 25, shortBreakTime: 5, longBreakTime: 15 },
    isStandalone: true,
    ...given,
  };
}
