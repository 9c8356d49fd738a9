import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import * as repo from '#api/features/outside-links/repo.ts';
import {
  INTERNET,
  type Internet,
  type Trial,
  tryLink,
} from '#api/features/outside-links/try-link.ts';
import { readArticle } from '#api/publishing/reading/article-reader.ts';
import { type OutsideLink, outsideLinks } from '#publishing/checks/outside-links.ts';
import type { Problem } from '#publishing/problem.ts';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';

export { deleteUnused as deleteUnusedLinks } from '#api/features/outside-links/repo.ts';

interface Context {
  readonly db: Knex;
  readonly now: () => number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An address that is being typed is none yet. */
const REST_MS = MINUTE_MS;
const DRAFTS_AT_ONCE = 20;
const LINKS_AT_ONCE = 20;
/** So many links are tried side by side. */
const SIDE_BY_SIDE = 4;
/** An article has so many links that are tried. */
const MOST_LINKS = 200;
const LONGEST_URL = 2000;
/** Longer than a try takes: the link of a process that died is tried again then. */
const TAKEN_MS = 2 * MINUTE_MS;
const AGAIN_MS = { fine: 7 * DAY_MS, once: HOUR_MS, wrong: DAY_MS } as const;

/** Notes the links of drafts that have changed and rested since. Returns how many drafts were read. */
export async function readLinks({ db, now }: Context): Promise<number> {
  const nowMs = now();
  const unread = await repo.listUnread(db, { restedSince: nowMs - REST_MS, limit: DRAFTS_AT_ONCE });
  for (const draft of unread) {
    const found = await linksOf(draft.source);
    const links = new Map(found.map((url) => [hashOf(url), url]));
    const rows = [...links].slice(0, MOST_LINKS).map(([hash, url]) => ({ hash, url }));
    await withTransaction(db, (trx) => repo.writeLinks(trx, draft, rows, nowMs));
  }
  return unread.length;
}

async function linksOf(source: string): Promise<string[]> {
  const { body, fields } = await readArticle(source);
  const links = outsideLinks(body.tree ?? { type: 'root', children: [] }, fields);
  return links.flatMap(({ url }) => addressOf(url) ?? []);
}

/** The address that is asked for, without its fragment; null for one that is no use. */
function addressOf(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null) return null;
  parsed.hash = '';
  return parsed.href.length > LONGEST_URL ? null : parsed.href;
}

function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

/** Tries links that are due, a few side by side. Several processes may. Returns how many were tried. */
export async function tryDueLinks(
  { db, now }: Context,
  internet: Internet = INTERNET,
): Promise<number> {
  const due = (await repo.listDue(db, now(), LINKS_AT_ONCE)).values();
  let tried = 0;
  const work = async () => {
    for (const link of due) {
      if (!(await repo.takeLink(db, link, now() + TAKEN_MS))) continue;
      const trial = await tryLink(link.url, internet);
      await repo.writeTrial(db, link.hash, after(link, trial, now()));
      tried += 1;
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return tried;
}

function after({ failures: before }: repo.LinkRow, trial: Trial, nowMs: number) {
  const failures = trial.outcome === 'fine' ? 0 : before + 1;
  const wait = failures === 0 ? AGAIN_MS.fine : failures === 1 ? AGAIN_MS.once : AGAIN_MS.wrong;
  return { ...trial, failures, triedAt: nowMs, dueAt: nowMs + wait };
}

/** Advice on links to other sites that lead nowhere, as far as they were tried. */
export async function outsideAdvice(db: Db, links: readonly OutsideLink[]): Promise<Problem[]> {
  const known = links.slice(0, MOST_LINKS).flatMap((link) => {
    const address = addressOf(link.url);
    return address === null ? [] : [{ ...link, hash: hashOf(address) }];
  });
  const wrong = await repo.listWrong(db, [...new Set(known.map(({ hash }) => hash))]);
  const rows = new Map(wrong.map((row) => [row.hash, row]));
  return known.flatMap(({ hash, line, column }): Problem[] => {
    const row = rows.get(hash);
    const text = row === undefined ? null : adviceText(row);
    return text === null ? [] : [{ line, column, text, level: 'advice' }];
  });
}

/** A page that is gone says so; what else goes wrong may be over in an hour. */
const GONE = [404, 410];

function adviceText({ outcome, status, failures, triedAt }: repo.LinkRow): string | null {
  const day = formatForAnybody(triedAt ?? 0, 'longDate', 'UTC');
  if (outcome === 'private') {
    return 'this link leads into a network that is closed to readers. Choose a page of the web.';
  }
  if (outcome === 'status' && GONE.includes(status ?? 0)) {
    return `this link answered ${status} on ${day}. Choose a page that is there.`;
  }
  if (failures < 2) return null;
  if (outcome === 'status') {
    return `this link answered ${status} on ${day}. Look whether its page is still there.`;
  }
  return outcome === 'nowhere'
    ? `the site of this link was not found on ${day}. Look whether its address is right.`
    : `this link did not answer on ${day}. Look whether its page is still there.`;
}
