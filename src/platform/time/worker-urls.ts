import tickWorkerUrl from './tick-worker.ts?worker&url';

/** The name that the Content-Security-Policy of every page admits. */
const POLICY = 'ripen-worker-url';
/** At the root, because a service worker serves the pages below its own address. */
const SERVICE_WORKER_URL = '/sw.js';

interface ScriptUrlPolicy {
  /** In truth a TrustedScriptURL, which the DOM types do not know; it stands for its text. */
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | undefined;

/** The address of one of the two workers of this site, as a browser with Trusted Types takes it. */
export function workerUrl(worker: 'tick' | 'service'): string {
  policy ??= createPolicy();
  return policy.createScriptURL(worker === 'tick' ? tickWorkerUrl : SERVICE_WORKER_URL);
}

/** Admits exactly our own workers; a browser without Trusted Types takes the text as it is. */
function createPolicy(): ScriptUrlPolicy {
  const rules: ScriptUrlPolicy = {
    createScriptURL(url) {
      if (url !== tickWorkerUrl && url !== SERVICE_WORKER_URL) {
        throw new TypeError(`Not a worker of this site: ${url}`);
      }
      return url;
    },
  };
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  return isTrustedTypes(factory) ? factory.createPolicy(POLICY, rules) : rules;
}

function isTrustedTypes(value: unknown): value is TrustedTypes {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
