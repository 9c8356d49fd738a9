import type { Endpoint } from './endpoint.ts';
import type { ErrorId } from './errors.ts';

/**
 * Every error that an endpoint may answer with: what its access, its input and its limits imply, and
 * what it declares itself.
 */
export function refusalsOf(endpoint: Endpoint): ErrorId[] {
  const { access, params, body, takes, limit, repeats, confirmed, refusals = [] } = endpoint;
  const hasBody = body !== undefined || takes !== undefined;
  const wantsOwnPassword = access !== 'public' && endpoint.takesTemporaryPassword !== true;
  const all: ErrorId[] = [
    ...(access === 'public' ? [] : (['unauthorized'] as const)),
    ...(access === 'admin' ? (['forbidden', 'secondStepNeeded'] as const) : []),
    ...(wantsOwnPassword ? (['passwordChangeNeeded'] as const) : []),
    ...(confirmed === true ? (['passwordNeeded'] as const) : []),
    ...(params === undefined ? [] : (['notFound'] as const)),
    ...(hasBody ? (['unreadable', 'tooSlow', 'tooLarge', 'unsupportedMediaType'] as const) : []),
    // A client-made id may be somebody else's.
    ...(repeats === true ? (['conflict'] as const) : []),
    // Every call refuses parameters that it does not know.
    'invalid',
    ...(limit === 'none' ? [] : (['tooManyRequests'] as const)),
    ...refusals,
    'internal',
    'unavailable',
    'maintenance',
  ];
  return [...new Set(all)];
}
