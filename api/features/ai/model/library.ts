import { createEndpointFetch } from '#api/features/ai/model/endpoint.ts';
import type { ModelSettings } from '#api/features/ai/model/settings.ts';

/** The options that every call of the model has. */
export interface CallGiven {
  readonly settings: ModelSettings;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Wraps the fetch of the endpoint. */
  readonly wrap?: (inner: typeof fetch) => typeof fetch;
}

/** Loads the libraries of the model with the first call: an installation without a model never does. */
export async function loadLibrary() {
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const [ai, compatible] = await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')]);
  return { ...ai, ...compatible };
}

/** The libraries of the model. */
export type ModelLibrary = Awaited<ReturnType<typeof loadLibrary>>;

/** Returns the model of the settings with the options of a call that nothing repeats or prints. */
export function callOptions(
  { settings, now, signal, wrap = (inner) => inner }: CallGiven,
  { createOpenAICompatible }: ModelLibrary,
) {
  const { baseUrl, apiKey, model, limits } = settings;
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    supportsStructuredOutputs: true,
    fetch: wrap(createEndpointFetch(limits, { now })),
    ...(apiKey !== null && { apiKey }),
  });
  return {
    model: provider.chatModel(model),
    maxRetries: 0,
    abortSignal: signal,
    // Errors are parts of the stream; by default they would be printed with the data that was sent.
    onError: () => {},
  };
}
