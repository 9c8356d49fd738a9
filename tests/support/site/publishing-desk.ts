import pino from 'pino';
import { readEnv } from '#api/config/env.ts';
import { type RunningServer, startServer } from '#api/start.ts';
import { callApi, type TestCall } from '../call-api.ts';
import { createTestDatabase } from '../database/database.ts';
import { SITE_DIR } from './built-site.ts';

/** An article as its writer gets it from the server. */
export interface DeskArticle {
  readonly id: string;
  readonly version: number;
  readonly source: string;
  readonly slug: string;
}

/** A page as a reader gets it. */
export interface ReadPage {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** A server with the built site and an administrator who publishes on it. */
export interface PublishingDesk {
  readonly server: RunningServer;
  readonly token: string;
  /** Starts another process on the same data. */
  startAnother(): Promise<RunningServer>;
  api<T>(address: string, options?: TestCall): Promise<{ status: number; body: T }>;
  page(address: string, from?: RunningServer): Promise<ReadPage>;
  create(article: {
    kind?: 'blog' | 'pillar';
    slug?: string;
    source: string;
  }): Promise<DeskArticle>;
  change(article: DeskArticle, fields: Partial<DeskArticle>): Promise<DeskArticle>;
  /** Throws with the answer where it is not published. */
  publish(article: Pick<DeskArticle, 'id' | 'version'>): Promise<DeskArticle>;
  stop(): Promise<void>;
}

const ADMIN = { email: 'writer@example.org', password: 'orchard-lantern-42', name: 'Wil' };

/** Starts the server on the built site and an empty database; `settings` are environment variables. */
export async function startPublishingDesk(
  settings: Readonly<Record<string, string>> = {},
): Promise<PublishingDesk> {
  const database = await createTestDatabase();
  const env = {
    ...readEnv(
      {
        DATA_DIR: database.dataDir,
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        NODE_ENV: 'test',
        ...settings,
      },
      '/',
    ),
    database: database.settings,
    port: 0,
    requestsPerMinute: 0,
  };
  const startAnother = () =>
    startServer({ env, log: pino({ level: 'silent' }), siteDir: SITE_DIR });
  const server = await startAnother();
  const { body } = await callApi(server.url, '/auth/register', { body: ADMIN });
  const { token } = body as { token: string };
  await server.db('users').where({ email: ADMIN.email }).update({ is_admin: 1 });

  async function api<T>(address: string, options: TestCall = {}) {
    const reply = await callApi(server.url, address, { token, ...options });
    return { status: reply.status, body: reply.body as T };
  }

  async function succeed(address: string, options: TestCall): Promise<DeskArticle> {
    const reply = await api<DeskArticle>(address, options);
    if (reply.status >= 300) throw new Error(`${address} answers ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  return {
    server,
    token,
    startAnother,
    api,
    async page(address, from = server) {
      const response = await fetch(from.url + address, { redirect: 'manual' });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    create: (article) => succeed('/admin/articles', { body: { kind: 'blog', ...article } }),
    change(article, fields) {
      const { source, slug, version } = { ...article, ...fields };
      const body = { source, slug, version };
      return succeed(`/admin/articles/${article.id}`, { method: 'PUT', body });
    },
    publish: ({ id, version }) => succeed(`/admin/articles/${id}/publish`, { body: { version } }),
    async stop() {
      await server.stop();
      await database.remove();
    },
  };
}
