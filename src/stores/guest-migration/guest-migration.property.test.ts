import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { buildGuestSession } from '../guest/guest-test-kit.ts';
import { createGuestMigration } from './guest-migration-store.ts';
import { FakeServer, type Fault, openGuest, signIn } from './guest-migration-test-kit.ts';

const TEN = Date.UTC(2026, 10, 20, 10);
const ACCOUNTS = ['ada', 'bob'] as const;
const HELD = Symbol('the page is gone');

const faults: fc.Arbitrary<Fault> = fc.constantFrom(
  'none',
  'none',
  'none',
  'none',
  'lost',
  'unanswered',
  'crash',
  'crashAfter',
);

const visits = fc.array(
  fc.record({
    account: fc.constantFrom(...ACCOUNTS),
    faults: fc.array(faults, { maxLength: 12 }),
    /** The work that the visitor does before signing in. */
    makes: fc.record({ sessions: fc.nat(2), tasks: fc.nat(2), projects: fc.nat(1) }),
  }),
  { minLength: 1, maxLength: 6 },
);

function openBrowser() {
  const browser = new FakeBrowser(TEN);
  const server = new FakeServer();
  const guest = openGuest(browser);
  const { sessions, shownProjects, shownTasks } = guest;
  const made = { sessions: [] as number[], tasks: [] as string[], projects: [] as string[] };

  async function make(wanted: { sessions: number; tasks: number; projects: number }) {
    for (let n = 0; n < wanted.projects; n += 1) {
      const title = `Project ${made.projects.length}`;
      await guest.makeProject(title);
      made.projects.push(title);
    }
    const [project] = shownProjects();
    for (let n = 0; n < wanted.tasks && project !== undefined; n += 1) {
      const title = `Task ${made.tasks.length}`;
      await guest.makeTask({ projectId: project.id, title });
      made.tasks.push(title);
    }
    const [task] = shownTasks();
    for (let n = 0; n < wanted.sessions; n += 1) {
      const startedAt = TEN + made.sessions.length * 3_600_000;
      const target = task === undefined ? {} : { projectId: task.projectId, taskId: task.id };
      sessions.add(buildGuestSession(guest.tab.ids.next(), startedAt, target));
      made.sessions.push(startedAt);
    }
  }

  /** Signs in, migrates, and comes as far as the faults let it. */
  async function visit(account: string, faultsToCome: readonly Fault[]): Promise<void> {
    const tab = browser.openTab();
    signIn(tab.storage, account);
    const queue = [...faultsToCome];
    let crash: (held: typeof HELD) => void = () => {};
    const gone = new Promise<typeof HELD>((resolve) => {
      crash = resolve;
    });
    server.nextFault = () => {
      const fault = queue.shift() ?? 'none';
      if (fault === 'crash' || fault === 'crashAfter') setImmediate(() => crash(HELD));
      return fault;
    };
    const store = createGuestMigration({
      ...tab,
      // A page that is gone lets go of its locks.
      mutex: { runExclusive: (_name, run) => run() },
      server: server.callsFrom(tab.storage),
      account,
      timeZone: () => 'UTC',
      toServer: (localMs) => localMs,
      wait: async () => {},
    });
    store.connect();
    await Promise.race([store.migrate(), gone]);
    tab.crash();
    signIn(guest.tab.storage, null);
  }

  return { server, sessions, shownProjects, shownTasks, made, make, visit };
}

it('whatever comes in between, each entry ends in exactly one account, or here', async () => {
  await fc.assert(
    fc.asyncProperty(visits, async (all) => {
      const { server, sessions, shownProjects, shownTasks, made, make, visit } = openBrowser();
      for (const { account, faults: toCome, makes } of all) {
        await make(makes);
        await visit(account, toCome);
      }
      // Each comes once more without a fault: nothing is left over.
      for (const account of ACCOUNTS) await visit(account, []);

      const starts = ACCOUNTS.flatMap((name) =>
        [...server.account(name).sessions.values()].map(({ startTime }) => Date.parse(startTime)),
      );
      expect(starts.toSorted((a, b) => a - b)).toEqual(made.sessions);
      const tasks = ACCOUNTS.flatMap((name) =>
        [...server.account(name).tasks.values()].map(({ title }) => title),
      );
      expect(tasks.toSorted(byNumber)).toEqual(made.tasks);
      for (const name of ACCOUNTS) {
        const titles = [...server.account(name).projects.values()].map(({ title }) => title);
        expect(titles).toEqual([...new Set(titles)]);
      }
      const projects = ACCOUNTS.flatMap((name) =>
        [...server.account(name).projects.values()].map(({ title }) => title),
      );
      expect([...new Set(projects)].toSorted(byNumber)).toEqual(made.projects);
      expect([sessions.$sessions.get(), shownTasks(), shownProjects()]).toEqual([[], [], []]);
    }),
    { numRuns: 400 },
  );
});

function byNumber(one: string, other: string): number {
  return Number(one.replace(/\D/g, '')) - Number(other.replace(/\D/g, ''));
}
