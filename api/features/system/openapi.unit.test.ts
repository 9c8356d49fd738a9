import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, test } from 'vitest';
import { allEndpoints } from '#shared/contract/endpoint-table.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import { refusalsOf } from '#shared/contract/refusals.ts';
import { openApiOf } from './openapi.ts';

interface Response {
  $ref?: string;
  content?: Record<string, { schema?: { $ref?: string } }>;
}

interface Operation {
  operationId: string;
  requestBody?: { required?: boolean };
  responses: Record<string, Response>;
}

// Only what a document of the product holds is read from it.
const document = openApiOf('https://ripen.example') as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

function operationOf(method: string, path: string): Operation {
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`${method} ${path} is not described.`);
  return operation;
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method} ${path}`,
    place: `#/paths/${path.replaceAll('/', '~1')}/${method}/responses`,
    operation,
  })),
);

test('every call is described once', () => {
  expect(operations).toHaveLength(allEndpoints().length);
});

describe('success', () => {
  it('of a repeated create call is described as that of the first one', () => {
    const { responses } = operationOf('post', '/projects');
    expect(responses['200']?.content).toEqual(responses['201']?.content);
  });

  it('of what creates and cannot be repeated is 201 alone', () => {
    const { responses } = operationOf('post', '/auth/register');
    expect(Object.keys(responses).filter((status) => status < '300')).toEqual(['201']);
  });
});

describe('bodies', () => {
  it.each([
    ['post', '/projects', true],
    ['put', '/users/settings', true],
    ['put', '/fast-tasks/{id}/increment', false],
    ['post', '/aggregate/pomodoros', false],
    ['post', '/admin/backups', false],
    ['post', '/admin/backups/{id}/restore', false],
  ])('of %s %s say whether they are required', (method, path, isRequired) => {
    expect(operationOf(method, path).requestBody?.required).toBe(isRequired);
  });
});

describe('refusals', () => {
  const statuses = Object.values(ERROR_STATUS).map(String);

  it('name what a call with a body and an id may answer', () => {
    const { responses } = operationOf('put', '/projects/notes/{id}');
    const expected = '400,401,403,404,408,409,413,415,422,429,500,503';
    expect(Object.keys(responses).filter((status) => status >= '400')).toEqual(expected.split(','));
  });

  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();

  /** A validator of the schema at a place in the document; most calls are refused in a few ways. */
  function validatorAt(place: string): ReturnType<typeof ajv.compile> {
    const names = place.slice(2).split('/');
    const schema = names.reduce<unknown>(
      (found, name) => Object(found)[name.replaceAll('~1', '/')],
      document,
    );
    const text = JSON.stringify(schema);
    const validator = validators.get(text) ?? ajv.compile({ $ref: `document${encodeURI(place)}` });
    validators.set(text, validator);
    return validator;
  }

  it.each(operations)('of $name have the schema of an error', ({ operation, place }) => {
    for (const status of Object.keys(operation.responses).filter((each) => each >= '400')) {
      expect(statuses).toContain(status);
      const ref = operation.responses[status]?.$ref ?? `${place}/${status}`;
      const isValid = validatorAt(`${ref}/content/application~1json/schema`);
      expect(isValid({ error: { id: 'somethingElse', message: '', requestId: '' } })).toBe(false);
      const ids = idsOf(operation, status);
      const refused = ids.filter((id) => !isValid({ error: { id, message: '', requestId: '' } }));
      expect([ids.length > 0, refused]).toEqual([true, []]);
    }
  });

  it('of a call for administrators tell the two reasons of a 403 apart', () => {
    const { responses } = operationOf('get', '/admin/subscriptions');
    expect(JSON.stringify(responses['403'])).toMatch(/"forbidden".*"secondStepNeeded"/);
  });
});

/** The errors of a status that the contract says a call may answer with. */
function idsOf({ operationId }: Operation, status: string): string[] {
  const found = allEndpoints().find(({ name }) => name === operationId);
  if (found === undefined) throw new Error(`${operationId} is no call.`);
  return refusalsOf(found.endpoint).filter((id) => String(ERROR_STATUS[id]) === status);
}
