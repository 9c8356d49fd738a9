/** A JSON schema as the API's description writes them: the keywords that it uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** A parameter of a call. */
export interface Parameter {
  readonly in: 'path' | 'query';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Media {
  readonly schema?: Schema;
}

/** One call as the description has it. */
export interface Operation {
  /** Such as `projects.create`. */
  readonly name: string;
  readonly method: string;
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** The media type of a body that is no JSON; null for none. */
  readonly takes: string | null;
  readonly isBodyRequired: boolean;
  /** Where the schema of its body is in the document. */
  readonly bodyPointer: string;
  /** The described answers by status. */
  readonly answers: ReadonlyMap<number, DescribedAnswer>;
}

/** The media types of an answer, none for one without a body, and where the schema of the first is in the document. */
export interface DescribedAnswer {
  readonly media: readonly string[];
  readonly pointer: string;
}

/** The API's description (`/api/openapi.json`), read. */
export interface Description {
  readonly operations: readonly Operation[];
  /** The whole document. */
  readonly document: Readonly<Record<string, unknown>>;
  /** Returns the schema that a `$ref` names; other schemas as they are. */
  resolve(schema: Schema): Schema;
}

interface RawOperation {
  readonly operationId: string;
  readonly security?: unknown;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { required?: boolean; content: Record<string, Media> };
  readonly responses: Readonly<Record<string, { $ref?: string; content?: Record<string, Media> }>>;
}

interface RawDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { schemas: Record<string, Schema>; responses: RawOperation['responses'] };
}

const JSON_TYPE = 'application/json';

/** Reads the API's description as it was answered. */
export function readDescription(document: Record<string, unknown>): Description {
  // The test of the document fails for any other shape.
  const raw = document as unknown as RawDocument;
  const operations = Object.entries(raw.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readOperation(raw, operation, { method, path }),
    ),
  );
  return {
    operations,
    document,
    resolve: ({ $ref, ...schema }) =>
      $ref === undefined ? schema : { ...raw.components.schemas[nameOf($ref)], ...schema },
  };
}

function readOperation(
  { components }: RawDocument,
  raw: RawOperation,
  { method, path }: { method: string; path: string },
): Operation {
  const place = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
  const answers = Object.entries(raw.responses).map(([status, response]) => {
    const { $ref } = response;
    const { content } = $ref === undefined ? response : (components.responses[nameOf($ref)] ?? {});
    const media = Object.keys(content ?? {});
    const where = $ref === undefined ? `${place}/responses/${status}` : $ref.slice(1);
    const pointer = `${where}/content/${media[0]?.replaceAll('/', '~1')}/schema`;
    return [Number(status), { media, pointer }] as const;
  });
  return {
    name: raw.operationId,
    method: method.toUpperCase(),
    path,
    isPublic: raw.security === undefined,
    parameters: raw.parameters ?? [],
    body: raw.requestBody?.content['application/json']?.schema ?? null,
    takes: Object.keys(raw.requestBody?.content ?? {}).find((type) => type !== JSON_TYPE) ?? null,
    isBodyRequired: raw.requestBody?.required === true,
    bodyPointer: `${place}/requestBody/content/application~1json/schema`,
    answers: new Map(answers),
  };
}

function nameOf(ref: string): string {
  return ref.split('/').at(-1) ?? '';
}
