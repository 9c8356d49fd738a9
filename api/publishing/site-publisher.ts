import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { stillLeased, whileLeased } from '#api/db/connection/lease.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { unavailable } from '#api/errors.ts';
import { buildOf } from '#api/publishing/content-app.ts';
import type { Cause, Publisher, Release } from '#api/publishing/publisher.ts';
import { isShown } from '#api/publishing/releases/is-shown.ts';
import { openPageFiles, type PageFiles } from '#api/publishing/releases/page-files.ts';
import type { ServedRelease } from '#api/publishing/releases/release-list.ts';
import * as repo from '#api/publishing/releases/repo.ts';
import { createRenderer, type Renderer, type RendererSettings } from '#api/publishing/renderer.ts';
import { MOST_RELEASES } from '#shared/contract/admin/releases.ts';

/** Dependencies of the publisher. */
export interface PublisherDeps extends RendererSettings {
  readonly db: Knex;
  readonly log: Logger;
  readonly now: () => number;
}

/** The publisher of a process, and the release that it shows. */
export interface SitePublisher extends Publisher {
  /** The release that this process shows; null where the build alone is shown. */
  live(): LiveRelease | null;
  /** Shows the last release before the first reader comes, also where the database is away. */
  start(): Promise<void>;
  /** Shows the release that the database names, and renders it where this machine does not have it. */
  follow(): Promise<void>;
  /** Makes a release where something is public that the live one does not show, or the build is new. */
  finish(): Promise<void>;
  /** Deletes releases, and files of this machine, that nobody needs. */
  clean(): Promise<void>;
  /** Ends its thread. */
  stop(): Promise<void>;
}

/** A release, with the files of its pages. */
export interface LiveRelease extends ServedRelease {
  pathOf(hash: string, ending?: string): string;
}

/** The causes of releases that nobody asks for: a new build, and a publication that was cut off. */
const BUILD_ACT = 'build';
const FINISH_ACT = 'finish';
/** Shorter than an idle thread lives: while somebody writes, it stays. */
const PREPARED_MS = 5 * 60_000;
const LEASE_WAIT_MS = 50;
const LEASE_TRIES = 600;
/** An older page may stand in a reader's tab, or be restored. */
const KEPT_MS = 30 * 86_400_000;

/** Creates the publisher. Publications of all processes follow one another. */
export function createSitePublisher(deps: PublisherDeps): SitePublisher {
  return new DatabasePublisher(deps);
}

class DatabasePublisher implements SitePublisher {
  readonly #deps: PublisherDeps;
  readonly #files: PageFiles;
  readonly #renderer: Renderer;
  readonly #inTurn = createTurns();
  #shown: LiveRelease | null = null;
  /** On the clock of `performance`. */
  #preparedUntilMs = 0;
  #isStopped = false;

  constructor(deps: PublisherDeps) {
    const { database, distDir, folder } = deps;
    this.#deps = deps;
    this.#files = openPageFiles(folder);
    this.#renderer = createRenderer({ database, distDir, folder });
  }

  live(): LiveRelease | null {
    return this.#shown;
  }

  publish(cause: Cause): Promise<Release> {
    return this.#inTurn(async () => {
      const id = await withLease(this.#deps.db, (owner) => this.#makeRelease(cause, owner));
      await this.#showId(id);
      return { id };
    });
  }

  prepare(): void {
    const nowMs = performance.now();
    if (nowMs < this.#preparedUntilMs) return;
    this.#preparedUntilMs = nowMs + PREPARED_MS;
    this.#inTurn(() => this.#renderer.prepare()).catch(
      this.#warn('the next publication could not be prepared'),
    );
  }

  async start(): Promise<void> {
    try {
      await this.follow();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the live release is not known: the last one is shown');
      const id = await this.#files.readLiveId();
      if (id !== null) await this.#showId(id).catch(() => {});
    }
  }

  async follow(): Promise<void> {
    const id = await repo.findLiveId(this.#deps.db);
    if (id !== null && id !== this.#shown?.id) await this.#inTurn(() => this.#showId(id));
  }

  async finish(): Promise<void> {
    const { db, distDir } = this.#deps;
    const liveId = await repo.findLiveId(db);
    const build = buildOf(distDir);
    if (build === null || (await isShown(db, liveId, build))) return;
    const isNewBuild = this.#shown !== null && this.#shown.build !== build;
    await this.publish({ act: isNewBuild ? BUILD_ACT : FINISH_ACT, userId: null, articleIds: [] });
  }

  async clean(): Promise<void> {
    const { db, now } = this.#deps;
    const kept = (await repo.listReleaseIds(db)).slice(0, MOST_RELEASES);
    const madeBefore = now() - KEPT_MS;
    await repo.deleteOldReleases(db, { madeBefore, kept });
    await this.#inTurn(() => this.#renderer.clean(kept, madeBefore));
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#renderer.stop();
  }

  /** Logs that work which nobody waits for has failed; the end of the thread is no failure of it. */
  #warn(message: string): (error: unknown) => void {
    return (error) => {
      if (!this.#isStopped) this.#deps.log.warn({ err: error }, message);
    };
  }

  async #makeRelease({ act, userId, articleIds }: Cause, owner: string): Promise<string> {
    const { db, distDir, now } = this.#deps;
    const liveId = await repo.findLiveId(db);
    // Another publication may have taken this change along.
    if (liveId !== null && (await isShown(db, liveId, buildOf(distDir)))) return liveId;
    const id = uuidv7();
    const { served, contents } = await this.#renderer.make(id, articleIds);
    await withTransaction(db, async (trx) => {
      if (!(await stillLeased(trx, repo.RELEASE_LEASE, owner))) throw unavailable();
      const row = { id, madeAt: now(), cause: act, madeBy: userId, build: served.build, contents };
      await repo.goLive(trx, row);
    });
    await this.#show(served);
    return id;
  }

  async #showId(id: string): Promise<void> {
    if (this.#shown?.id === id) return;
    const release = await this.#renderer.open(id);
    if (release !== null) await this.#show(release);
  }

  async #show(release: ServedRelease): Promise<void> {
    this.#shown = { ...release, pathOf: this.#files.pathOf };
    await this.#files.writeLiveId(release.id);
    // Nobody waits for it: until then, readers get its new pages as they are.
    this.#renderer.pack(release.id).catch(this.#warn('the pages of a release could not be packed'));
  }
}

/** Does one piece of work after the other. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
}

async function withLease<T>(db: Knex, work: (owner: string) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < LEASE_TRIES; tries += 1) {
    const leased = await whileLeased(db, repo.RELEASE_LEASE, work);
    if (leased !== null) return leased.result;
    await wait(LEASE_WAIT_MS);
  }
  throw unavailable();
}
