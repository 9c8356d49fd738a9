/* The thread that renders releases, so that answers to readers never wait for a page. */
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#api/db/connection/knex.ts';
import { PublishingFailed } from '#api/publishing/publisher.ts';
import { createReleaseMaker } from '#api/publishing/releases/make-release.ts';
import type {
  RendererSettings,
  RenderFailure,
  RenderReply,
  RenderRequest,
} from '#api/publishing/renderer.ts';

// Readers come first. Linux gives each thread a priority of its own; elsewhere this would slow the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const { database, distDir, folder } = workerData as RendererSettings;
// A connection that fell silent would hold up every publication of every process.
const db = openDatabase(database);
const maker = createReleaseMaker({ db, distDir, folder });

function resultOf(request: RenderRequest): Promise<unknown> {
  return request.kind === 'make' ? maker.make(request.id, request.changed) : maker.open(request.id);
}

function failureOf(error: unknown): RenderFailure {
  if (error instanceof PublishingFailed) {
    const { articleId, line, column, text } = error;
    return { message: text, place: { articleId, line, column, text } };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { message: error.stack ?? error.message, ...(code === undefined ? {} : { code }) };
}

async function answer({ call, request }: { call: number; request: RenderRequest }): Promise<void> {
  let reply: RenderReply;
  try {
    reply = { call, result: await resultOf(request) };
  } catch (error) {
    reply = { call, failure: failureOf(error) };
  }
  parentPort?.postMessage(reply);
}

parentPort?.on('message', (message: { call: number; request: RenderRequest }) => {
  void answer(message);
});
