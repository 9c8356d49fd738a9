import { createParser } from 'eventsource-parser';
import { v7 as uuidv7 } from 'uuid';
import type { ModelSettings } from '#api/config/ai-model.ts';
import { AI_EVENTS, type AiAnswer, type AiEvent } from '#shared/contract/account/ai/ai-answers.ts';
import type { TestApi } from '../servers/api-server.ts';
import { buildUser, givePremium, type TestUser } from '../site/build.ts';
import type { ModelEndpoint } from './model-endpoint.ts';

/** Settings for a test endpoint, whose time-outs are short. */
export function modelSettings(
  { baseUrl, host }: Pick<ModelEndpoint, 'baseUrl' | 'host'>,
  change: Partial<Omit<ModelSettings, 'limits'>> & {
    limits?: Partial<ModelSettings['limits']>;
  } = {},
): ModelSettings {
  return {
    ...{ baseUrl, host, model: 'small', apiKey: 'key-that-nobody-may-see' },
    ...{ answersPerDay: 50, answersAtOnce: 50, ...change },
    limits: {
      ...{ firstWordMs: 3000, idleMs: 3000, totalMs: 10_000, queueMs: 2000, steps: 6 },
      ...{ queries: 12, retries: 2, retryMs: 10, ...change.limits },
    },
  };
}

/** An answer as a client reads it. */
export interface Asked {
  readonly status: number;
  readonly events: AiEvent[];
  /** The answer of the last event. */
  readonly answer: AiAnswer | null;
  /** The answer as it was streamed, figures as their values. */
  readonly text: string;
}

interface Question {
  id?: string;
  conversationId?: string;
  signal?: AbortSignal;
  onEvent?: (event: AiEvent) => void;
}

/** Asks a question over HTTP and reads the whole stream; every event is checked against the contract. */
export async function ask(
  { url }: Pick<TestApi, 'url'>,
  { token }: Pick<TestUser, 'token'>,
  question: string,
  { id = uuidv7(), conversationId = uuidv7(), signal, onEvent }: Question = {},
): Promise<Asked> {
  const response = await fetch(`${url}/api/ai/ask`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ id, conversationId, question }),
    ...(signal !== undefined && { signal }),
  });
  const events: AiEvent[] = [];
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    await response.text();
    return { status: response.status, events, answer: null, text: '' };
  }
  const parser = createParser({
    onEvent({ event: name, data }) {
      const event = readEvent(name ?? '', data);
      events.push(event);
      onEvent?.(event);
    },
  });
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? [])
    parser.feed(decoder.decode(piece, { stream: true }));
  const done = events.find((event) => event.name === 'done');
  return {
    status: response.status,
    events,
    answer: done?.data.answer ?? null,
    text: textOf(events),
  };
}

function readEvent(name: string, data: string): AiEvent {
  if (!(name in AI_EVENTS)) throw new Error(`There is no event ${name}.`);
  const key = name as keyof typeof AI_EVENTS;
  const event: unknown = { name, data: AI_EVENTS[key].parse(JSON.parse(data)) };
  // Checked by the schema of its name.
  return event as AiEvent;
}

function textOf(events: readonly AiEvent[]): string {
  return events
    .map((event) =>
      event.name === 'text' ? event.data.text : event.name === 'figure' ? event.data.value : '',
    )
    .join('');
}

/** A user with premium who has agreed to send data to the model. */
export async function buildAsker(
  api: TestApi,
  consent: { notes?: boolean; intentions?: boolean } = {},
): Promise<TestUser> {
  const user = await buildUser(api);
  await givePremium(api, user);
  const { token } = user;
  const body = { host: api.env.ai?.host, ...consent };
  await api.call('/ai/consent', { method: 'PUT', token, body });
  return user;
}
