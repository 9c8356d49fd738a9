import { given, type Source, wholeNumber, withoutPassword, wrong } from './variables.ts';

/** How long and how much of an answer is waited for. */
export interface AnswerLimits {
  /** Until the first piece of each call of the endpoint. */
  firstWordMs: number;
  /** Between two pieces of an answer. */
  idleMs: number;
  totalMs: number;
  /** The longest that a question waits for its turn. */
  queueMs: number;
  /** How often the model may be called for one answer, each time with the results of its queries. */
  steps: number;
  /** How many queries one answer may make. */
  queries: number;
  /** How often a call is repeated after 429 or 5xx. */
  retries: number;
  /** The first pause before a repeated call; each further one is twice as long. */
  retryMs: number;
}

/** The language model of the AI tab. */
export interface ModelSettings {
  /** The endpoint, without a slash at its end. */
  baseUrl: string;
  /** The host that receives the data, with its port where it has one. */
  host: string;
  model: string;
  /** Null for an endpoint without a key. */
  apiKey: string | null;
  /** Answers that each user has in a day. */
  answersPerDay: number;
  /** How many answers are written at once in this process. */
  answersAtOnce: number;
  limits: AnswerLimits;
}

const LIMITS: AnswerLimits = {
  firstWordMs: 30_000,
  idleMs: 20_000,
  totalMs: 120_000,
  queueMs: 10_000,
  steps: 6,
  queries: 12,
  retries: 2,
  retryMs: 500,
};

/** Reads the settings of the model; null where there is none. Throws `EnvError` where they are not whole. */
export function readModel(source: Source): ModelSettings | null {
  const baseUrl = given(source, 'AI_BASE_URL');
  const model = given(source, 'AI_MODEL');
  const apiKey = given(source, 'AI_API_KEY') ?? null;
  const answersPerDay = wholeNumber(source, 'AI_MESSAGES_PER_DAY', 50, [1, 10_000]);
  const answersAtOnce = wholeNumber(source, 'AI_ANSWERS_AT_ONCE', 50, [1, 1000]);
  if (baseUrl === undefined && model === undefined && apiKey === null) return null;
  const url = readEndpoint(baseUrl ?? '');
  if (model === undefined)
    throw wrong('AI_MODEL', '', 'the name of a model, as AI_BASE_URL is set');
  if (model.length > 200) throw wrong('AI_MODEL', model, 'a name of at most 200 characters');
  if (apiKey !== null && !/^[\x21-\x7e]{1,4000}$/.test(apiKey)) {
    throw wrong('AI_API_KEY', '…', 'a key of visible ASCII characters without spaces');
  }
  return {
    baseUrl: url.href.replace(/\/+$/, ''),
    host: url.host,
    model,
    apiKey,
    answersPerDay,
    answersAtOnce,
    limits: LIMITS,
  };
}

function readEndpoint(value: string): URL {
  const expected =
    'the base URL of an OpenAI-compatible endpoint, such as https://ai.example/v1, without a password, a query or a fragment';
  const url = URL.canParse(value) ? new URL(value) : null;
  const isWhole = url !== null && ['http:', 'https:'].includes(url.protocol) && url.host !== '';
  if (
    !isWhole ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw wrong('AI_BASE_URL', withoutPassword(value).replace(/[?#].*$/s, '…'), expected);
  }
  return url;
}
