/* How fast a campaign goes out, and how fast nodemailer alone sends the same mails. */
import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { type DkimSettings, readEnv } from '#api/config/env.ts';
import {
  ENGINES,
  type Engine,
  type PrivateDatabase,
  startPrivateDatabase,
} from '#tests/support/database/private-database.ts';
import { fillNewsletter, startNewsletterCampaign } from '#tests/support/mail/campaign.ts';
import { median } from '#tests/support/median.ts';
import { SERVER_OPTIONS } from '../../../scripts/bootstrap/pinned-node.mjs';
import { type Section, table } from '../pages/document.ts';
import type { ClientCost, ClientWork } from './mail-client.ts';

/** Costs of sending to so many people, by a campaign and by nodemailer alone. */
interface Rates {
  readonly campaign: readonly ClientCost[];
  readonly nodemailer: readonly ClientCost[];
}

const RUNS = 5;
const SIZE = 2000;
const MEMORY_SIZES = [1000, 10_000, 100_000];
const CLIENT = path.join(import.meta.dirname, 'mail-client.ts');
const SERVER = path.join(import.meta.dirname, 'mail-server.ts');
const PARAGRAPH =
  'This is what is new in Ripen. The calendar shows the sessions of a week side by side, *with the breaks between them*, and a [page of its own](https://ripen.example/features) says how to plan one.';
/** As long as most newsletters: 17 kB of HTML. */
const SOURCE = [
  '# What is new',
  'Hello {{ first_name | "there" }},',
  ...Array.from({ length: 6 }, (_, at) => [
    `## Part ${at + 1}`,
    ...Array(4).fill(PARAGRAPH),
  ]).flat(),
].join('\n\n');

/** Compares a campaign with nodemailer alone, on both databases, with and without DKIM. */
export async function measureMailRate(): Promise<Omit<Section, 'command'>> {
  const rows: (string | number)[][] = [];
  for (const engine of ENGINES) {
    for (const dkim of [null, makeKey()]) {
      const { campaign, nodemailer } = await measureOn(engine, { dkim, runs: RUNS });
      rows.push([engine === 'sqlite' ? 'SQLite' : 'MariaDB', dkim === null ? 'no' : 'yes']);
      const perS = (costs: readonly ClientCost[]) =>
        median(costs.map(({ ms }) => SIZE / (ms / 1000)));
      const processor = (costs: readonly ClientCost[]) =>
        median(costs.map(({ processorMs }) => processorMs / SIZE));
      rows
        .at(-1)
        ?.push(
          Math.round(perS(campaign)),
          Math.round(perS(nodemailer)),
          (perS(campaign) / perS(nodemailer)).toFixed(2),
          processor(campaign).toFixed(2),
          processor(nodemailer).toFixed(2),
          (processor(nodemailer) / processor(campaign)).toFixed(2),
        );
    }
  }
  return {
    title: 'Sending a campaign',
    text: `A campaign to ${SIZE.toLocaleString('en-US')} people and nodemailer alone with the same mails, written before, over the same number of connections; each in a process of its own, to a mail server in a third that keeps nothing. From the first recipient that is frozen to the last that is settled; medians of ${RUNS} runs in turns. With DKIM both sign each mail with an RSA key of 2048 bits. Goal: at least 0.7 of nodemailer alone.`,
    table: table(
      [
        'database',
        'DKIM',
        'campaign, mails per s',
        'nodemailer, mails per s',
        'ratio',
        'campaign, processor ms per mail',
        'nodemailer, processor ms per mail',
        'ratio of processor time',
      ],
      ...rows,
    ),
  };
}

/** Measures the most memory of a sender by the size of its campaign. */
export async function measureMailMemory(): Promise<Omit<Section, 'command'>> {
  const rows: (string | number)[][] = [];
  for (const size of MEMORY_SIZES) {
    const { campaign } = await measureOn('sqlite', { dkim: null, runs: 1, size, isAlone: true });
    const [{ mostMb, ms } = { mostMb: 0, ms: 0 }] = campaign;
    rows.push([size.toLocaleString('en-US'), Math.round(mostMb), Math.round(size / (ms / 1000))]);
  }
  return {
    title: 'Memory of a campaign’s sender',
    text: 'The most memory of a process that sends a campaign on SQLite, sampled twenty times a second, by the number of its recipients. Goal: flat.',
    table: table(['recipients', 'most memory MB', 'mails per s'], ...rows),
  };
}

interface Measuring {
  readonly dkim: DkimSettings | null;
  readonly runs: number;
  readonly size?: number;
  /** Without nodemailer to compare with. */
  readonly isAlone?: boolean;
}

/** Sends again and again to the same people: a campaign, then nodemailer alone. */
export async function measureOn(
  engine: Engine,
  { dkim, runs, size = SIZE, isAlone = false }: Measuring,
): Promise<Rates> {
  const database = await startPrivateDatabase(engine, { isMeasured: true });
  const server = fork(SERVER, { execArgv: [] });
  const [port]: number[] = await once(server, 'message');
  await fillNewsletter(database.db, size);
  const source = { DATA_DIR: database.dataDir, SITE_URL: 'https://ripen.example' };
  const env = { ...readEnv(source, '/'), dkim, smtpUrl: `smtp://127.0.0.1:${port}` };
  const work = { env, database: database.settings, size, source: SOURCE };
  const campaign: ClientCost[] = [];
  const nodemailer: ClientCost[] = [];
  for (let run = 0; run < runs; run += 1) {
    await startNewsletterCampaign(database.db, { size, source: SOURCE });
    campaign.push(await runClient(server, { ...work, kind: 'campaign' }));
    await checkSettled(database, size);
    if (!isAlone) nodemailer.push(await runClient(server, { ...work, kind: 'nodemailer' }));
  }
  server.disconnect();
  await database.remove();
  return { campaign, nodemailer };
}

async function runClient(server: ChildProcess, work: ClientWork): Promise<ClientCost> {
  const client = fork(CLIENT, { execArgv: [...SERVER_OPTIONS, ...clientFlags(work.kind)] });
  client.send(work);
  const exit = once(client, 'exit');
  const [cost]: ClientCost[] = await Promise.race([
    once(client, 'message'),
    exit.then(([code]) => Promise.reject(new Error(`A client ended with ${code}.`))),
  ]);
  await exit;
  const [taken] = await answer(server);
  if (cost === undefined || taken !== work.size) {
    throw new Error(`The server took ${taken} of ${work.size} mails.`);
  }
  return cost;
}

/** `MAIL_PROFILE` names a folder for the profiles of what sends campaigns. */
function clientFlags(kind: ClientWork['kind']): string[] {
  const folder = process.env['MAIL_PROFILE'];
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.join(folder, kind)}`];
}

async function answer(server: ChildProcess): Promise<number[]> {
  const answered = once(server, 'message');
  server.send('count');
  return answered;
}

/** Throws where a recipient of the last campaign did not get it. */
async function checkSettled({ db }: PrivateDatabase, size: number): Promise<void> {
  const row = await db('campaigns').orderBy('id', 'desc').first('id', 'state', 'counts');
  const { sent } = JSON.parse(row.counts);
  if (row.state !== 'sent' || sent !== size) throw new Error(`The campaign: ${row.counts}`);
}

function makeKey(): DkimSettings {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { domain: 'ripen.example', selector: 'ripen', privateKey: pem };
}
