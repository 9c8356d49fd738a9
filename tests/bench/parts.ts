import { chromium } from 'playwright';
import { runKillCycles } from '#tests/faults/kill-cycles.ts';
import { runPublicationKills } from '#tests/faults/publication-kills.ts';
import { playHistories } from '#tests/model/session-model.ts';
import { WHOLE_BROWSER } from '#tests/support/browser/browsers.ts';
import { median } from '#tests/support/median.ts';
import { measureAnswers as measureModelAnswers } from './answers.ts';
import { readAdminRows } from './api/admin-rows.ts';
import { measureApiCosts } from './api/api-cost.ts';
import { fuzzBothEngines } from './api/fuzz.ts';
import { measureHostile } from './api/hostile.ts';
import { measureScreen } from './api/large-account-screen.ts';
import { measureCalls } from './api/large-account-server.ts';
import { runManyTabs } from './api/many-tabs.ts';
import { measurePublishing } from './api/publishing.ts';
import { measureRestarts } from './api/restarts.ts';
import { measureSearch } from './api/search.ts';
import { measureBackup, measureBackupKills } from './backup.ts';
import { measureCampaignKills } from './campaign-kills.ts';
import { measureContactImport } from './contact-import.ts';
import { measureMailMemory, measureMailRate } from './mail/mail-rate.ts';
import { measureBuilds } from './pages/build-times.ts';
import { type Section, table } from './pages/document.ts';
import { measureEditor } from './pages/editor.ts';
import { serveHandWrittenPage } from './pages/hand-written.ts';
import { measureHiddenTab } from './pages/hidden-tab.ts';
import { measureInteractions } from './pages/interaction.ts';
import { measurePage, type PageScore } from './pages/lighthouse.ts';
import { measureServing } from './pages/static-serving.ts';
import { measureVisitsMonth } from './pages/visits-month.ts';
import { measureForecasts, measureWeek } from './planner.ts';
import { measureRestoreKills, measureRestoring } from './restoring.ts';
import { startBenchServer } from './server.ts';
import { measureDashboard } from './visits/dashboard.ts';
import { measureVisits } from './visits/visit-rate.ts';

/** A part of the benchmarks, by the name that `--only` takes. */
export interface Part {
  readonly name: string;
  /** Only `npm run bench:long` measures it. */
  readonly isLong: boolean;
  measure(): Promise<Omit<Section, 'command'>>;
}

const RUNS = 5;
const HISTORIES = 10_000;
/** Twenty minutes. */
const HOSTILE_ROUNDS = 5;

/** One of every kind of page. */
const KINDS_OF_PAGES = [
  '/',
  '/timers',
  '/timer/5-minutes',
  '/study-timer',
  '/online-alarm',
  '/pomodoro-for-studying',
  '/features',
  '/contact',
  '/privacy',
  '/blog',
  '/blog/counting-interruptions',
  '/resources/pomodoro-technique',
  '/tags',
  '/classic',
  '/login',
  '/register',
];

async function measurePages(): Promise<Omit<Section, 'command'>> {
  const server = await startBenchServer();
  const handWritten = await serveHandWrittenPage();
  const addresses = KINDS_OF_PAGES.map((address) => server.url + address);
  const [limit = [], ...scores] = await scoresInTurns([handWritten.url, ...addresses]);
  handWritten.stop();
  await server.stop();
  const others = 'a11y / best practices / SEO';
  return {
    title: 'Pages on a phone',
    text: `Lighthouse, simulated slow 4G and a CPU slowed four times, server and browser on this machine; medians of ${RUNS} runs in turns, and in brackets the best of them, because whatever else a machine does makes performance and TBT worse and never better. “TBT of its own” is the same sum over the time that the processor spent on the page, without what other programs took from it meanwhile. The first row is a countdown in one file of a kilobyte (\`tests/bench/pages/hand-written.html\`), measured in the same run: the least that is possible. Goals: performance at least 98, the other three 100; LCP at most 1.3 times that of the first row; TBT at most 50 ms; no layout shift.`,
    table: table(
      [
        'page',
        'perf',
        others,
        'FCP ms',
        'LCP ms',
        'LCP, times the least',
        'TBT ms',
        'TBT of its own ms',
        'CLS',
        'kB',
      ],
      scoreRow('the page written by hand', limit, limit),
      ...scores.map((runs, index) => scoreRow(KINDS_OF_PAGES[index] ?? '', runs, limit)),
    ),
  };
}

function scoreRow(
  name: string,
  runs: readonly PageScore[],
  limit: readonly PageScore[],
): (string | number)[] {
  const all = (key: keyof PageScore) => runs.map((run) => run[key]);
  const middle = (key: keyof PageScore) => median(all(key));
  const lcpMs = middle('largestContentfulPaintMs');
  return [
    name,
    `${middle('performance')} (${Math.max(...all('performance'))})`,
    [middle('accessibility'), middle('bestPractices'), middle('seo')].join('/'),
    middle('firstContentfulPaintMs'),
    lcpMs,
    (lcpMs / median(limit.map((run) => run.largestContentfulPaintMs))).toFixed(2),
    `${middle('totalBlockingTimeMs')} (${Math.min(...all('totalBlockingTimeMs'))})`,
    middle('ownBlockingTimeMs'),
    middle('layoutShift'),
    (middle('transferredBytes') / 1000).toFixed(0),
  ];
}

async function measureBuildTimes(): Promise<Omit<Section, 'command'>> {
  const { coldS, oneArticleS, pages } = await measureBuilds();
  return {
    title: 'Building the site',
    text: 'Every page, the service worker, the pictures of shared links, the index of the search and the packed files, from sources in a new folder; then again after a sentence was added to one article. Goals on two cores: at most 30 s, and at most 8 s.',
    table: table(
      ['pages', 'from nothing s', 'one article changed s'],
      [pages, coldS.toFixed(1), oneArticleS.toFixed(1)],
    ),
  };
}

async function measureStaticPages(): Promise<Omit<Section, 'command'>> {
  const rates = await measureServing(['/', '/login']);
  return {
    title: 'Pages in a second',
    text: 'The process of the product, and sirv alone in a process of its own, on the same built pages, packed with Brotli: 16 connections, each asking again at once, in turns of 0.8 s. The median of 15 turns. Goal: at least 90 % of sirv.',
    table: table(
      ['page', 'product, requests per s', 'sirv, requests per s', '% of sirv'],
      ...rates.map(({ page, productPerS, sirvPerS, percent }) => [
        page,
        productPerS,
        sirvPerS,
        percent,
      ]),
    ),
  };
}

/** Every page once, and again: whatever slows the machine for a while slows all of them. */
async function scoresInTurns(urls: readonly string[]): Promise<readonly (readonly PageScore[])[]> {
  const scores = urls.map((): PageScore[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, url] of urls.entries()) scores[index]?.push(await measurePage(url));
  }
  return scores;
}

async function measureKills(): Promise<Omit<Section, 'command'>> {
  const kills = await runKillCycles({ cycles: 200, writers: 16, ending: 'kill' });
  return {
    title: 'Killed again and again',
    text: 'The server on SQLite is ended by SIGKILL while 16 clients record sessions and repeat what got no answer. Goal: nothing lost, nothing doubled.',
    table: table(
      [
        'cycles',
        'acknowledged',
        'lost',
        'doubled',
        'learned by repeating',
        'integrity check',
        'points = 15 × rows',
        'median start ms',
      ],
      [
        kills.cycles,
        kills.acknowledged,
        kills.lost,
        kills.doubled,
        kills.learnedByRepeat,
        kills.integrity,
        kills.experiencePoints === 15 * kills.rows ? 'yes' : 'no',
        kills.medianStartMs,
      ],
    ),
  };
}

async function measurePublicationKills(): Promise<Omit<Section, 'command'>> {
  const run = await runPublicationKills(50);
  return {
    title: 'Killed while publishing',
    text: 'The server on SQLite is ended by SIGKILL at a random moment of a publication and started again. “Torn”: pages of one moment that show different releases. “Contradictions”: the site and the database do not agree within half a minute. Goal: none of both.',
    table: table(
      ['kills', 'torn', 'contradictions', 'finished', 'forgotten'],
      [run.kills, run.torn, run.contradictions, run.finished, run.forgotten],
    ),
  };
}

async function measureTabs(): Promise<Omit<Section, 'command'>> {
  const server = await startBenchServer();
  const browser = await chromium.launch(WHOLE_BROWSER);
  const run = await runManyTabs({ browser, url: server.url, tabs: 10, completions: 20 });
  await browser.close();
  await server.stop();
  return {
    title: 'Ten tabs, one timer',
    text: 'Ten tabs of one account, one session after the other; in half of them the leading tab is crashed or closed around the end. Goal: each session recorded exactly once, at most one sound and one notification each, another tab leads within 2 s.',
    table: table(
      [
        'completions',
        'leaders killed',
        'recorded',
        'lost',
        'doubled',
        'most sounds',
        'most notifications',
        'longest takeover ms',
      ],
      [
        run.completions,
        run.kills,
        run.recorded,
        run.lost,
        run.doubled,
        run.mostSounds,
        run.mostNotifications,
        Math.max(0, ...run.takeoverMs),
      ],
    ),
  };
}

async function measureModel(): Promise<Omit<Section, 'command'>> {
  const startedAt = performance.now();
  const commands = await playHistories({ sequences: HISTORIES });
  return {
    title: 'Random histories of sessions',
    text: 'Three devices with two tabs each, two accounts and visitors, over the real stores: sessions completed, networks cut, servers failing and losing answers, tabs crashing in the middle of a write, people signing in and out. Goal: when everything works again, every completed session is recorded exactly once for whom it belongs to. The suite plays 500.',
    table: table(
      ['histories', 'commands', 'lost, doubled or misplaced', 'seconds'],
      [HISTORIES, commands, 0, Math.round((performance.now() - startedAt) / 1000)],
    ),
  };
}

function hiddenTab(minutes: number) {
  return async (): Promise<Omit<Section, 'command'>> => {
    const run = await measureHiddenTab(minutes);
    return {
      title: `${minutes} minutes in a hidden tab`,
      text: 'A session runs behind another tab of a Chromium that is driven by its own protocol, with the throttling that users have; a timer of the page, set to 100 ms, shows how hard that is. Then a running session is frozen for a while. Goals: completion handled within 1500 ms, recorded end exact to 50 ms, shown time off by at most 1000 ms whenever it changes, right within 1000 ms after the freeze.',
      table: table(
        [
          'handled late ms',
          'recorded end off ms',
          'shown time off ms',
          'longest still ms',
          'page timer paused ms',
          'frozen s',
          'right again ms',
        ],
        [
          run.handledLateMs,
          run.recordErrorMs,
          run.shownErrorMs,
          run.longestStillMs,
          run.pageTimerGapMs,
          run.frozenS,
          run.rightAfterMs,
        ],
      ),
    };
  };
}

async function measureAnswers(): Promise<Omit<Section, 'command'>> {
  const run = await measureInteractions();
  const worst = Math.max(...run.interactions.map(({ ms }) => ms));
  return {
    title: 'From a press to the next paint',
    text: `Real input events on a CPU slowed four times, each until the next paint as the browser tells it (rounded to 8 ms, 0 below 16 ms), the median of five rounds in new browsers. The button of the task picker answers by itself; its dialog follows with the next frame. Goals: at most 100 ms, no layout shift while counting. What the app needs before its timer can be used is held to 150 kB of scripts by tests/site/weight.test.ts; here is what had come by then, with what comes by itself while the server answers. Worst: ${worst} ms. Layout shift while counting: ${run.shiftWhileCounting}. Scripts: ${run.firstScriptsKb.toFixed(1)} kB, and ${run.allScriptsKb.toFixed(1)} kB some seconds later.`,
    table: table(
      ['where', 'what', 'ms'],
      ...run.interactions.map(({ where, name, ms }) => [where, name, ms]),
    ),
  };
}

function measurePlanner(): Omit<Section, 'command'> {
  const weekMs = measureWeek();
  return {
    title: 'Forecasts of tasks',
    text: `Fifty simulated people for each habit have 120 tasks in three projects: estimates of 1 to 8 pomodoros, and what a task takes scatters log-normally (sigma 0.35) around a factor: 0.5 to 0.7 for those who overestimate, 1.5 to 2.2 for those who underestimate, 0.55 to 1.9 by project for the mixed, from 2.2 down to 0.7 for the drifting. From the twenty-first on, each task is forecast from those before it. Goals over all: an error of at most 0.75 of that of the estimates; the safe value holds for 75 to 85 %. A week planned from 500 tasks and 10,000 sessions takes ${weekMs.toFixed(0)} ms of processor (median of five; goal 50).`,
    table: table(
      ['habit', 'error of estimates', 'error of forecasts', 'ratio', 'safe value holds for %'],
      ...measureForecasts().map(({ habit, estimateError, forecastError, safePercent }) => [
        habit,
        estimateError.toFixed(2),
        forecastError.toFixed(2),
        (forecastError / estimateError).toFixed(2),
        safePercent.toFixed(0),
      ]),
    ),
  };
}

async function measureFuzz(): Promise<Omit<Section, 'command'>> {
  const outcomes = await fuzzBothEngines();
  return {
    title: 'Generated requests',
    text: 'Three signed-in users at once send requests that are made from the API’s description: as it allows them, with odd values, and sent in odd ways, 2,000 for each call. Limits by address and by user are raised. A request reaches a handler where nothing refuses it before. Goals: every answer is as the description says, no 5xx, none after more than 1,000 ms (exports and imports of a whole account 5,000), nothing of one user in an answer to another; afterwards every list can be read to its end and figures equal the rows. The suite sends nine for each call on SQLite, and three on a server.',
    table: table(
      [
        'engine',
        'seed',
        'requests',
        '% that reached a handler',
        'wrong answers',
        'late',
        'slowest',
        's',
      ],
      ...outcomes.map(({ engine, seed, requests, handledPercent, late, slowest, seconds }) => [
        engine,
        seed,
        requests,
        handledPercent,
        0,
        late,
        `${slowest.ms} ms (${slowest.name})`,
        seconds,
      ]),
    ),
  };
}

const FEW_ACCOUNTS = 20_000;
const MANY_ACCOUNTS = 200_000;

async function measureAdminRows(): Promise<Omit<Section, 'command'>> {
  const { sizes, rows } = readAdminRows(FEW_ACCOUNTS, MANY_ACCOUNTS);
  return {
    title: 'Rows read by administration',
    text: `Each list, filter, search and figure of administration on MariaDB with ${sizes[0].toLocaleString('en')} and with ${sizes[1].toLocaleString('en')} accounts, by the database’s own counters (\`Handler_read_%\`); pages of 25. Goal: the rows do not grow with the accounts, at most by half. The suite does the same with 3,000 and 9,000.`,
    table: table(
      ['call', 'rows, few accounts', 'rows, many accounts', 'ratio'],
      ...rows.map(({ call, small, large }) => [
        call.replace(/[0-9a-f]{8}-[0-9a-f-]+/, ':id'),
        small,
        large,
        (large / Math.max(1, small)).toFixed(2),
      ]),
    ),
  };
}

async function measureHostility(): Promise<Omit<Section, 'command'>> {
  const rounds = Number(process.env['HOSTILE_ROUNDS'] ?? HOSTILE_ROUNDS);
  const run = await measureHostile(rounds);
  const failures = run.failures.map(([what, count]) => `${what} (${count} times)`).join(', ');
  const times = ({ median: middle, p99 }: { median: number; p99: number }) =>
    `${middle.toFixed(1)} (${p99.toFixed(0)})`;
  return {
    title: 'Beside people who mean harm',
    text: `A hundred people at work, a call each about every second, on SQLite with the limits as they are: ${rounds} times a minute alone and then three minutes beside twenty others with an address each (\`tests/bench/api/hostile-clients.ts\` says what each of them does). All of it on one machine, so that the processor time of those others counts too. Memory is the median of each round. Goals: no call of honest people fails, none of their sessions is lost, their median at most doubles, memory at most 400 MB and flat.`,
    table: table(
      [
        'minutes',
        'honest calls',
        'failed',
        'sessions acknowledged',
        'lost',
        'median (p99) alone ms',
        'beside them ms',
        'memory MB',
        'most',
      ],
      [
        run.minutes,
        run.calls,
        failures === '' ? 0 : failures,
        run.acknowledged,
        run.lost,
        times(run.aloneMs),
        times(run.besideMs),
        run.memoryMb.map((mb) => mb.toFixed(0)).join(', '),
        run.mostMemoryMb.toFixed(0),
      ],
    ),
  };
}

async function measureMonth(): Promise<Omit<Section, 'command'>> {
  const runs = [await measureVisitsMonth('sqlite'), await measureVisitsMonth('mariadb')];
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((all, count) => all + count, 0);
  return {
    title: 'A month of visits',
    text: 'People with screens, languages, time zones, referrers and campaigns of many kinds, and bots, visit the built site in a real browser; the clocks of server and browser are moved day by day (`tests/support/visits/`). Some ask not to be counted, and the owner is among them. Goal: every figure that the owner is shown (by page, source, campaign, timer, search, screen, language, country and bot) is what was done.',
    table: table(
      [
        'engine',
        'visitors',
        'views',
        'timers started',
        'finished',
        'sign-ups',
        'searches',
        'views of bots',
        'equal',
        'minutes',
      ],
      ...runs.map(({ engine, made: { figures, searches, bots }, isEqual, minutes }) => [
        engine,
        figures.visitors,
        figures.views,
        figures.timersStarted,
        figures.timersFinished,
        figures.signUps,
        sum(searches),
        sum(bots),
        isEqual ? 'yes' : 'no',
        minutes.toFixed(0),
      ]),
    ),
  };
}

async function measureLargeAccount(): Promise<Omit<Section, 'command'>> {
  const calls = await measureCalls();
  const { tabs, project, addingMs, addingToProjectMs, picker } = await measureScreen();
  const of = (ms: readonly number[]) => `${median(ms)} ms (most ${Math.max(...ms)})`;
  const times = ({ median: middle, most }: { median: number; most: number }) =>
    `${middle.toFixed(1)} (${most.toFixed(1)})`;
  const atServer = table(
    ['call', 'SQLite ms', 'MariaDB ms', 'goal ms'],
    ...calls.map(({ path, sqlite, mariadb, goalMs }) => [
      path,
      times(sqlite),
      times(mariadb),
      goalMs,
    ]),
  );
  const onScreen = table(
    ['tab', 'scripting ms', 'frames dropped while scrolling'],
    ...[...tabs, { ...project, tab: `Project of ${project.tasks} open tasks` }].map(
      ({ tab, scriptingMs, dropped, frames }) => [
        tab,
        scriptingMs.toFixed(0),
        `${dropped} of ${frames}`,
      ],
    ),
  );
  return {
    title: 'An account of 10,000 tasks',
    text: `One user with 10,000 tasks, 500 projects and 20,000 sessions (\`npm run db:seed -- --large\`). Each call 30 times, one after the other, from the request to the end of its answer: the median, and in brackets the longest. Then in Chromium, with the data there: what a tab costs in scripts when it is opened and frames of more than 33 ms while its page is scrolled by 60 px a frame. Goals: scripting at most 300 ms, no dropped frames. From Enter to the paint of a new task, five times: ${of(addingMs)} where today's tasks stand, ${of(addingToProjectMs)} on the page of the project with the most tasks, scrolled through; goal at most 50 ms. Choosing what to work on among all open tasks: ${picker.openedMs.toFixed(0)} ms from its key until tasks are painted, and ${of([0, ...picker.typedMs])} from a letter of a search to the next paint.`,
    table: `${atServer}\n\n${onScreen}`,
  };
}

/** Every part, in the order of the page. */
async function measureApi(): Promise<Omit<Section, 'command'>> {
  const costs = await measureApiCosts();
  return {
    title: 'What a call costs',
    text: 'The process of the product, and Koa with knex alone in a process of its own that reads one row or inserts one in a transaction, both on SQLite: 16 connections, in turns, the median of five rounds. Processor time is that of the server for one request. Goals: half of the bare server for reading a project, 0.4 of it for recording a session, whatever the size of the account.',
    table: table(
      [
        'call',
        'sessions of the account',
        'product, requests per s',
        'bare, requests per s',
        'ratio',
        'product, processor ms',
        'bare, processor ms',
        'ratio of processor time',
      ],
      ...costs.map(({ call, sessions, product, bare, rateRatio, processorRatio }) => [
        call,
        sessions,
        Math.round(product.perS),
        Math.round(bare.perS),
        rateRatio.toFixed(2),
        product.processorMs.toFixed(2),
        bare.processorMs.toFixed(2),
        processorRatio.toFixed(2),
      ]),
    ),
  };
}

export const PARTS: readonly Part[] = [
  { name: 'pages', isLong: false, measure: measurePages },
  { name: 'builds', isLong: false, measure: measureBuildTimes },
  { name: 'api', isLong: false, measure: measureApi },
  { name: 'serving', isLong: false, measure: measureStaticPages },
  { name: 'planner', isLong: false, measure: async () => measurePlanner() },
  { name: 'ai', isLong: false, measure: measureModelAnswers },
  { name: 'interaction', isLong: false, measure: measureAnswers },
  { name: 'editor', isLong: false, measure: measureEditor },
  { name: 'large-account', isLong: false, measure: measureLargeAccount },
  { name: 'hidden-tab', isLong: false, measure: hiddenTab(3) },
  { name: 'hidden-tab-long', isLong: true, measure: hiddenTab(10) },
  { name: 'many-tabs', isLong: false, measure: measureTabs },
  { name: 'fuzz', isLong: true, measure: measureFuzz },
  { name: 'admin-rows', isLong: true, measure: measureAdminRows },
  { name: 'model', isLong: false, measure: measureModel },
  { name: 'search', isLong: false, measure: measureSearch },
  { name: 'publishing', isLong: false, measure: measurePublishing },
  { name: 'publication-kills', isLong: true, measure: measurePublicationKills },
  { name: 'contact-import', isLong: true, measure: measureContactImport },
  { name: 'mail', isLong: false, measure: measureMailRate },
  { name: 'mail-memory', isLong: true, measure: measureMailMemory },
  { name: 'campaign-kills', isLong: true, measure: measureCampaignKills },
  { name: 'backup', isLong: true, measure: measureBackup },
  { name: 'backup-kills', isLong: true, measure: measureBackupKills },
  { name: 'restoring', isLong: true, measure: measureRestoring },
  { name: 'restore-kills', isLong: true, measure: measureRestoreKills },
  { name: 'visits-month', isLong: true, measure: measureMonth },
  { name: 'kill-cycles', isLong: false, measure: measureKills },
  { name: 'hostile', isLong: true, measure: measureHostility },
  { name: 'visits', isLong: false, measure: measureVisits },
  { name: 'dashboard', isLong: true, measure: measureDashboard },
  { name: 'restarts', isLong: true, measure: measureRestarts },
];
