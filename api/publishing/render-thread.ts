/* The thread that renders releases, so that answers to readers never wait for a page. */
import os from 'node:os';
import { workerData } from 'node:worker_threads';
import { openDatabase } from '#api/db/connection/knex.ts';
import { answerRequests } from '#api/jobs/thread.ts';
import { createReleaseMaker } from '#api/publishing/releases/make-release.ts';
import { failureOf, type RendererSettings, type RenderRequest } from '#api/publishing/renderer.ts';

// Readers come first. Linux gives each thread a priority of its own; elsewhere this would slow the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const { database, distDir, folder } = workerData as RendererSettings;
// A connection that fell silent would hold up every publication of every process.
const db = openDatabase(database);
const maker = createReleaseMaker({ db, distDir, folder });

function resultOf(request: RenderRequest): Promise<unknown> {
  switch (request.kind) {
    case 'make':
      return maker.make(request.id, request.changed);
    case 'open':
      return maker.open(request.id);
    case 'pack':
      return maker.pack(request.id);
    case 'prepare':
      return maker.prepare();
    case 'clean':
      return maker.clean(request.releaseIds, request.olderThanMs);
  }
}

answerRequests(resultOf, failureOf);
