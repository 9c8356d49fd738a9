import type { TestApi } from '../servers/api-server.ts';
import type { TestUser } from './build.ts';

let counter = 0;

/** The text of an article that can be published, with a title of its own. */
export function articleText(
  given: { title?: string; tags?: string; body?: string; extra?: string } = {},
): string {
  counter += 1;
  const { title = `How to rest well, part ${counter}`, tags = '[focus]', body, extra = '' } = given;
  return `---
title: ${title}
description: What ${counter} weeks of notes say about breaks that help, with the sources and with a timer to try it at once.
published: 2026-11-20
updated: 2026-11-20
author: ripen-team
tags: ${tags}
timers: [work-timer]
${extra}---

${body ?? ownWords(counter)}
`;
}

/** A text that has nothing in common with that of any other number. */
function ownWords(number: number): string {
  const words = Array.from({ length: 40 }, (_none, at) => `word${number}x${at}`);
  return `${words.join(' ')}.`;
}

/** An article as its editor sees it. */
export interface TestArticle {
  readonly id: string;
  readonly slug: string;
  readonly version: number;
}

/** Creates a draft over HTTP. */
export async function buildArticle(
  api: TestApi,
  { token }: Pick<TestUser, 'token'>,
  given: { kind?: 'blog' | 'pillar'; slug?: string; source?: string; id?: string } = {},
): Promise<TestArticle> {
  const body = { kind: 'blog', source: articleText(), ...given };
  const reply = await api.call('/admin/articles', { token, body });
  if (reply.status !== 201) throw new Error(`Creating answered ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Publishes the draft of an article over HTTP. */
export async function publish(
  api: TestApi,
  { token }: Pick<TestUser, 'token'>,
  { id, version }: Pick<TestArticle, 'id' | 'version'>,
): Promise<TestArticle> {
  const reply = await api.call(`/admin/articles/${id}/publish`, { token, body: { version } });
  if (reply.status !== 200) throw new Error(`Publishing answered ${JSON.stringify(reply.body)}`);
  return reply.body;
}
