import { describe, expect, test } from 'vitest';
import { readModel } from './ai-model.ts';
import { EnvError } from './variables.ts';

const WHOLE = { AI_BASE_URL: 'https://ai.example/v1/', AI_MODEL: 'small' };

function messageOf(source: Record<string, string>): string {
  try {
    readModel(source);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message;
  }
}

describe('the settings of the model', () => {
  test('are none where nothing is configured', () => {
    expect(readModel({ AI_BASE_URL: ' ', AI_MODEL: '', AI_MESSAGES_PER_DAY: '5' })).toBeNull();
  });

  test('need an endpoint and a model; the key may be missing', () => {
    expect(readModel(WHOLE)).toMatchObject({
      baseUrl: 'https://ai.example/v1',
      host: 'ai.example',
      model: 'small',
      apiKey: null,
      answersPerDay: 50,
      answersAtOnce: 50,
    });
    const local = readModel({ AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'small' });
    expect(local?.host).toBe('127.0.0.1:11434');
  });

  test('hold the limits', () => {
    const limits = { AI_MESSAGES_PER_DAY: '5', AI_ANSWERS_AT_ONCE: '2', AI_API_KEY: 'key' };
    expect(readModel({ ...WHOLE, ...limits })).toMatchObject({
      answersPerDay: 5,
      answersAtOnce: 2,
      apiKey: 'key',
    });
  });

  const ENDPOINT =
    'expected the base URL of an OpenAI-compatible endpoint, such as https://ai.example/v1, without a password, a query or a fragment.';
  test.each([
    [{ AI_MODEL: 'small' }, `AI_BASE_URL holds ""; ${ENDPOINT}`],
    [{ AI_API_KEY: 'key' }, `AI_BASE_URL holds ""; ${ENDPOINT}`],
    [{ ...WHOLE, AI_BASE_URL: 'ai.example' }, `AI_BASE_URL holds "ai.example"; ${ENDPOINT}`],
    [
      { ...WHOLE, AI_BASE_URL: 'ftp://ai.example' },
      `AI_BASE_URL holds "ftp://ai.example"; ${ENDPOINT}`,
    ],
    [
      { ...WHOLE, AI_BASE_URL: 'https://me:secret@ai.example' },
      `AI_BASE_URL holds "https://…@ai.example"; ${ENDPOINT}`,
    ],
    [
      { ...WHOLE, AI_BASE_URL: 'https://ai.example?key=secret' },
      `AI_BASE_URL holds "https://ai.example…"; ${ENDPOINT}`,
    ],
    [
      { AI_BASE_URL: 'https://ai.example' },
      'AI_MODEL holds ""; expected the name of a model, as AI_BASE_URL is set.',
    ],
    [
      { ...WHOLE, AI_API_KEY: 'a b' },
      'AI_API_KEY holds "…"; expected a key of visible ASCII characters without spaces.',
    ],
    [
      { ...WHOLE, AI_MESSAGES_PER_DAY: '0' },
      'AI_MESSAGES_PER_DAY holds "0"; expected a whole number from 1 to 10000.',
    ],
  ])('refuse %j', (source, message) => {
    expect(messageOf(source)).toBe(message);
  });
});
