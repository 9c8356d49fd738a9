import { render } from '@testing-library/react';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import type { ApiClient } from '#client/api-client.ts';
import { createIds } from '#platform/device/ids.ts';
import { createToasts } from '#pomodoro/notices/toasts.ts';
import type { ArticleDraft } from '#shared/contract/admin/articles.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { EditorContext, type EditorScope } from './editor-scope.ts';

const AT = '2026-11-20T10:00:00.000Z';
export const ARTICLE_ID = '0199f3c2-7d1e-7abc-8def-012345678901';

/** Builds an article as its editor reads it. */
export function buildArticle(given: Partial<ArticleDraft> = {}): ArticleDraft {
  const savedBy = { id: ARTICLE_ID, name: 'Ada' };
  return {
    id: ARTICLE_ID,
    kind: 'blog',
    slug: 'deep-work',
    state: 'draft',
    title: 'Deep work',
    description: '',
    author: '',
    tags: [],
    address: null,
    hasChanges: true,
    version: 3,
    scheduledAt: null,
    publishedAt: null,
    createdAt: AT,
    updatedAt: AT,
    savedBy,
    deletedAt: null,
    source: 'One',
    problems: [],
    present: [],
    ...given,
  };
}

/** A call as the server got it. */
export interface SentCall {
  readonly call: string;
  readonly input: unknown;
}

/** Renders a part of the editor; `answer` is the server. */
export function renderInEditor(
  part: ReactNode,
  answer: (call: string, input: unknown) => CallResult<unknown>,
) {
  const sent: SentCall[] = [];
  const { storage } = new FakeBrowser().openTab();
  const ids = createIds();
  const toasts = createToasts(ids);
  const client = {
    async call({ method, path }: Endpoint, input: unknown) {
      const call = `${method} ${path}`;
      sent.push({ call, input });
      return answer(call, input);
    },
  } as unknown as ApiClient;
  const scope: EditorScope = {
    client,
    ids,
    toasts,
    storage,
    $isOffline: atom(false),
    user: {
      id: ARTICLE_ID,
      name: 'Ada',
      email: 'ada@example.org',
      avatar: null,
      isAdmin: true,
      isActive: true,
      timeZone: 'Europe/Vienna',
      createdAt: AT,
    },
    clock: { now: () => Date.parse(AT) },
    later: () => () => {},
    network: { isOnline: () => true, onOnline: () => () => {} },
  };
  render(<EditorContext value={scope}>{part}</EditorContext>);
  return { sent, toasts: () => toasts.$toasts.get() };
}
