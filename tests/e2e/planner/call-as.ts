import type { Page } from '@playwright/test';

const MINUTE_MS = 60_000;

/** Calls the API as the person who is signed in; throws where it refuses. */
export function callAs(page: Page, path: string, body: object): Promise<{ id: string }> {
  return page.evaluate(
    async ([to, json]) => {
      const response = await fetch(`/api${to}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: json,
      });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** Records sessions of a project that ended after 15 minutes, by their starts in UTC. */
export async function recordShort(
  page: Page,
  projectId: string,
  starts: readonly number[],
): Promise<void> {
  for (const startMs of starts) {
    await callAs(page, '/pomodoros', {
      ...{ projectId, duration: 15, timeZone: 'UTC' },
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(startMs + 15 * MINUTE_MS).toISOString(),
    });
  }
}
