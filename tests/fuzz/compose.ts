import type { Composed } from './composed.ts';
import { isOnSpare, relatedBody, relatedQuery } from './related-fields.ts';
import { type Template, type Twist, withIds } from './requests.ts';
import type { Operation } from './schema.ts';
import type { WireRequest } from './send.ts';
import { fileFor } from './subjects/articles.ts';
import { formFor } from './subjects/mails.ts';
import { OWN_WORD, Ref } from './things.ts';
import { type FuzzUser, pickThing } from './user.ts';

/** Who sends a request, and whose things it may name. */
export interface Senders {
  readonly user: FuzzUser;
  readonly other: FuzzUser;
}

/** Fills a template in for a user. */
export function compose(template: Template, senders: Senders): Composed {
  const { operation, salt, odd, oddBody } = template;
  const { user } = senders;
  const isRecord = operation.name === 'accountData.import';
  const idOf = (ref: Ref) => {
    const id = resolveId(ref, senders, salt);
    // Ids are each user's own: what was made with the id of somebody else's is theirs from then on.
    if (ref.kind === 'new' || isRecord) user.usedIds.add(id);
    return id;
  };
  const params = withIds(template.params, idOf) as Record<string, string>;
  const related = { user, salt };
  const query = {
    ...relatedQuery(operation, withIds(template.query, idOf) as Record<string, unknown>, related),
    ...(withIds(odd.query, idOf) as Record<string, unknown>),
  };
  const body = bodyOf(relatedBody(operation.name, withIds(template.body, idOf), related), {
    odd: withIds(odd.body, idOf) as Record<string, unknown>,
    whole: oddBody,
  });
  const [idParam] = Object.entries(template.params).find(([, value]) => value instanceof Ref) ?? [];
  const id = (idParam === undefined ? undefined : params[idParam]) ?? null;
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
  return {
    wire: twisted(template, { path: `/api${path}`, query, body, user }),
    body,
    isElsewhere: isElsewhere(template, id, user),
    id,
  };
}

/** Whether a path names what its user cannot have; an address that holds a secret is for everybody. */
function isElsewhere({ operation, params }: Template, id: string | null, user: FuzzUser): boolean {
  if (operation.isPublic || isForOwners(operation) || id === null || user.usedIds.has(id))
    return false;
  return (Object.values(params) as Ref[]).some(({ whose }) => whose !== 'own');
}

function bodyOf(
  body: unknown,
  { odd, whole }: { odd: Record<string, unknown>; whole: Template['oddBody'] },
): unknown {
  if (whole !== null) return whole.value;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? { ...body, ...odd } : body;
}

function resolveId(ref: Ref, { user, other }: Senders, salt: number): string {
  if (ref.whose === 'nobody') return newId(ref.kind, 'ffffffff', ref.pick);
  const owner = ref.whose === 'own' ? user : other;
  // Now and then the id of something that was made before: a repeat.
  const kind =
    ref.kind === 'new' && (ref.whose === 'foreign' || salt % 9 === 0)
      ? REPEATED[salt % 8]
      : ref.kind;
  const thing = pickThing(owner, { kind: kind ?? ref.kind, pick: ref.pick });
  return thing?.id ?? newId(ref.kind, '0199f3c2', ref.pick);
}

const REPEATED = [
  'project',
  'task',
  'milestone',
  'note',
  'fastTask',
  'standaloneTask',
  'pomodoro',
  'plan',
] as const;

let counter = 0;

function newId(kind: Ref['kind'], start: string, pick: number): string {
  counter += 1;
  const digits = (counter * 4096 + (pick % 4096)).toString(16).padStart(12, '0').slice(-12);
  return kind === 'feed' || kind === 'draftSecret' || kind === 'backupSecret'
    ? `${start}${digits}`.padEnd(43, 'A')
    : `${start}-7d1e-7abc-8def-${digits}`;
}

interface Parts {
  readonly path: string;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly user: FuzzUser;
}

function twisted(
  { operation, manner, salt }: Template,
  { path, query, body, user }: Parts,
): WireRequest {
  const ownWords = wordsOf(operation, user);
  const text = body === undefined ? null : ownWords(JSON.stringify(body) ?? 'null');
  const token = tokenFor(operation, user);
  const parameters = ownWords(queryText(query));
  const headers: Record<string, string> = {
    'x-forwarded-for': someAddress(),
    ...(operation.isPublic ? {} : { authorization: `Bearer ${token}` }),
    ...(text === null ? {} : { 'content-type': 'application/json' }),
  };
  const plain = {
    method: operation.method,
    path: parameters === '' ? path : `${path}?${parameters}`,
    headers,
    body: text,
  };
  if (operation.takes !== null && manner === 'allowed') return withFile(plain, operation, salt);
  const twist = TWISTED[manner as Twist];
  return twist === undefined ? withLength(plain) : withLength({ ...plain, ...twist(plain) });
}

/** A request with a file for its body, sent as it is. */
function withFile(request: WireRequest, operation: Operation, salt: number): WireRequest {
  const type = { 'content-type': operation.takes ?? '' };
  const headers = { ...request.headers, ...type };
  return withLength({
    ...request,
    headers,
    body: formFor(operation, salt) ?? fileFor(operation, salt),
  });
}

/** Whether a call is for administrators, who may see what everybody has. */
export function isForOwners({ path }: Operation): boolean {
  return /^\/(?:admin|analytics)\//.test(path);
}

function tokenFor(operation: Operation, user: FuzzUser): string {
  if (isForOwners(operation)) return user.ownerToken;
  return isOnSpare(operation.name) ? user.spare.token : user.token;
}

function withLength(request: WireRequest): WireRequest {
  if (request.body === null) return request;
  const length = String(Buffer.byteLength(request.body));
  return { ...request, headers: { ...request.headers, 'content-length': length } };
}

const TWISTED: Partial<Record<string, (plain: WireRequest) => Partial<WireRequest>>> = {
  'cut text': ({ body }) => ({ body: body?.slice(0, body.length / 2) ?? null }),
  'another type': withHeader('content-type', 'text/plain'),
  'no type': ({ headers: { 'content-type': _type, ...headers } }) => ({ headers }),
  packed: withHeader('content-encoding', 'gzip'),
  'bytes that are no UTF-8': ({ body }) =>
    body === null ? {} : { body: Buffer.concat([Buffer.from([0xff, 0xc0]), Buffer.from(body)]) },
  'a parameter twice': ({ path }) => ({ path: `${path}${mark(path)}limit=1&limit=2&q=a&q=b` }),
  'an unknown parameter': ({ path }) => ({ path: `${path}${mark(path)}nonsense[]=1&__proto__=1` }),
  'a percent sign': ({ path }) => ({ path: `${path}${mark(path)}limit=%&q=%ff%fe` }),
  'no token': ({ headers: { authorization: _token, ...headers } }) => ({ headers }),
  'another token': withHeader('authorization', `Bearer ${'A'.repeat(43)}`),
};

function withHeader(name: string, value: string) {
  return ({ headers }: WireRequest) => ({ headers: { ...headers, [name]: value } });
}

function mark(path: string): string {
  return path.includes('?') ? '&' : '?';
}

/** Texts by administrators are shown to the user they are about, so they hold no user's own word. */
function wordsOf(operation: Operation, { ownWord }: FuzzUser): (text: string) => string {
  return (text) => text.replaceAll(OWN_WORD, isForOwners(operation) ? 'Desk' : ownWord);
}

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return `${name}=${encodeURIComponent(text.toWellFormed())}`;
    })
    .join('&');
}

/** Limits by address are not what is tried here: each request comes from another one. */
function someAddress(): string {
  counter += 1;
  return `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`;
}
