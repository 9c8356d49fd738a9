import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { normaliseText } from '#shared/domain/text/normalise-text.ts';
import type { Composed } from './composed.ts';
import type { Template } from './requests.ts';
import type { Description, Operation } from './schema.ts';
import type { WireAnswer } from './send.ts';

/** Begins the problem of an answer that came too late. */
export const TOOK = 'It took';

/** Requirements of an answer besides the description. */
export interface Expectations {
  /** An answer may not take longer. */
  readonly longestMs: number;
  /** Words of other users, none of which may be in it. */
  readonly foreignWords: readonly string[];
}

/** Says what is wrong with the answer to a request. */
export type Checker = (
  sent: { readonly template: Template; readonly composed: Composed },
  answer: WireAnswer,
  expectations: Expectations,
) => string[];

/** Checks answers against the API's description. */
export function createChecker({ document }: Description): Checker {
  // `format`s have their patterns beside them; `example` is OpenAPI's own keyword.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const schemaAt = (pointer: string) => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return (sent, answer, expectations) => [
    ...wrongShape(sent.template.operation, answer, schemaAt),
    ...wrongStatus(sent, answer),
    ...wronglyAccepted(sent, answer, schemaAt),
    ...wordsOfValidators(answer),
    ...(answer.ms > expectations.longestMs ? [`${TOOK} ${answer.ms.toFixed(0)} ms.`] : []),
    ...expectations.foreignWords
      .filter((word) => answer.text.includes(word))
      .map((word) => `It holds “${word}”, which is somebody else’s.`),
  ];
}

type SchemaAt = (pointer: string) => ValidateFunction;

function wrongShape(operation: Operation, answer: WireAnswer, schemaAt: SchemaAt): string[] {
  const { status, text } = answer;
  const described = operation.answers.get(status);
  if (described === undefined) return [`The description of ${operation.name} has no ${status}.`];
  const type = answer.headers['content-type']?.split(';')[0] ?? null;
  const { media } = described;
  const isDescribed = type === null ? media.length === 0 : media.includes(type);
  if (!isDescribed) return [`It is ${type} instead of ${media.join(' or ')}.`];
  if (type === null) return text === '' ? [] : ['It has a body.'];
  if (type !== 'application/json') return [];
  const body = readJson(text);
  if (body === undefined) return ['It is not JSON.'];
  // Files have no schema in the description.
  if (FILES.includes(operation.name) && status === 200) return [];
  const isValid = schemaAt(described.pointer);
  if (isValid(body)) return [];
  const [first] = isValid.errors ?? [];
  return [`It is not as described: ${first?.instancePath} ${first?.message}.`];
}

const FILES = ['accountData.export', 'analytics.export', 'mailPreferences.export'];

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function wrongStatus(
  { template: { manner, operation }, composed }: Parameters<Checker>[0],
  { status }: WireAnswer,
): string[] {
  const isAccepted = status < 300;
  if (status >= 500) return [`It is ${status}.`];
  if (composed.isElsewhere && isAccepted) return ['The path names nothing of this user.'];
  const isPlain = manner === 'allowed' && !String(composed.wire.body).includes('__proto__');
  if (isPlain && [400, 401, 413, 415].includes(status)) {
    return ['The request was as described.'];
  }
  const isAnonymous = manner === 'no token' || manner === 'another token';
  if (isAnonymous && !operation.isPublic && status !== 401) return ['Nobody was signed in.'];
  return [];
}

/** Messages are read by people: none is what a validator says by itself. */
function wordsOfValidators({ status, text }: WireAnswer): string[] {
  if (status !== 422) return [];
  const raw =
    /Invalid (?:input|option|string|key|element)|expected \w+, received|Too (?:big|small):/;
  const found = raw.exec(text)?.[0];
  return found === undefined ? [] : [`It says “${found}”.`];
}

/** A body that the description does not allow was taken all the same. */
function wronglyAccepted(
  { template: { operation }, composed }: Parameters<Checker>[0],
  { status }: WireAnswer,
  schemaAt: SchemaAt,
): string[] {
  const { body } = composed;
  if (status >= 300 || operation.body === null) return [];
  if (body === undefined) return operation.isBodyRequired ? ['It needs a body.'] : [];
  const isValid = schemaAt(operation.bodyPointer);
  // As it is on the wire: without what JSON leaves out.
  if (isValid(JSON.parse(JSON.stringify(body)))) return [];
  // Or with texts as they are stored.
  const taken: unknown = JSON.parse(JSON.stringify(body), (_name, value: unknown) =>
    typeof value === 'string' ? normaliseText(value) : value,
  );
  if (isValid(taken)) return [];
  const [first] = isValid.errors ?? [];
  return [`The description does not allow what it took: ${first?.instancePath} ${first?.message}.`];
}
