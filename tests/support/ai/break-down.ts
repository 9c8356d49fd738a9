import {
  type AiPart,
  type aiBreakdownApi,
  BREAKDOWN_EVENTS,
} from '#shared/contract/account/ai/ai-breakdown.ts';
import type { BodyInputOf } from '#shared/contract/endpoint.ts';
import type { PlannerReason } from '#shared/domain/ai/planner-reasons.ts';
import type { TestApi } from '../servers/api-server.ts';
import type { TestUser } from '../site/build.ts';
import { readStream } from './ask.ts';

/** A breakdown as a client reads it. */
export interface BrokenDown {
  readonly status: number;
  readonly names: string[];
  readonly parts: AiPart[];
  /** Why the built-in planner is to answer; null where the model did. */
  readonly reason: PlannerReason | null;
  /** How many done tasks the model was sent. */
  readonly doneTasks: number | null;
  readonly answersLeft: number | null;
  /** The error of the last event; null for none. */
  readonly error: string | null;
  /** The reply where there was no stream. */
  readonly refusal: string;
}

type Body = BodyInputOf<typeof aiBreakdownApi.breakDown>;

interface Reading {
  readonly signal?: AbortSignal;
  readonly onEvent?: (name: string) => void;
}

/** Breaks a goal down over HTTP and reads the whole stream; every event is checked against the contract. */
export async function breakGoalDown(
  { url }: Pick<TestApi, 'url'>,
  { token }: Pick<TestUser, 'token'>,
  body: Body,
  { signal, onEvent }: Reading = {},
): Promise<BrokenDown> {
  const call = { url: `${url}/api/ai/break-down`, token, body };
  const { status, events, refusal } = await readStream(
    { ...call, ...(signal !== undefined && { signal }) },
    BREAKDOWN_EVENTS,
    ({ name }) => onEvent?.(name),
  );
  const all = <Name extends keyof typeof BREAKDOWN_EVENTS>(name: Name) =>
    events
      .filter((event) => event.name === name)
      .map(({ data }) => BREAKDOWN_EVENTS[name].parse(data)) as ReturnType<
      (typeof BREAKDOWN_EVENTS)[Name]['parse']
    >[];
  return {
    status,
    refusal,
    names: events.map(({ name }) => name),
    parts: all('part'),
    reason: all('planner')[0]?.reason ?? null,
    doneTasks: all('start')[0]?.doneTasks ?? null,
    answersLeft: all('done')[0]?.answersLeft ?? null,
    error: all('error')[0]?.id ?? null,
  };
}
