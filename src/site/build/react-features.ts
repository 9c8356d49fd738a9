/*
 * What React can do and no page asks of it. Its build for browsers carries the whole of it, a fifth
 * of its weight, because no bundler sees that elements of these kinds are never made: the functions
 * that serve them alone are left empty, and the names that would ask for them are not handed on, so
 * that a page that begins to use one stops the build.
 */

interface Feature {
  /** What modules would import for it. */
  readonly exports: readonly string[];
  /**
   * Functions that are reached for it alone, or that walk the tree for it and find nothing, and that
   * others call; what only these call goes by itself.
   */
  readonly functions: readonly string[];
}

/** Each with the reason why nothing else reaches its functions. */
export const UNUSED_FEATURES: Readonly<Record<string, Feature>> = {
  // Fibers of tag 30; without them no commit starts a transition, so none is measured after it either.
  'view transitions': {
    exports: ['ViewTransition', 'addTransitionType'],
    functions: [
      'applyViewTransitionToHostInstances',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'createViewTransitionInstance',
      'flushAfterMutationEffects',
      'getViewTransitionClassName',
      'getViewTransitionName',
      'reportViewTransitionError',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restoreViewTransitionOnHostInstances',
      'startViewTransition',
      'trackEnterViewTransitions',
      'ViewTransitionPseudoElement.prototype',
    ],
  },
  // What a `ref` on a Fragment is handed; only such a ref makes one, and tells it of children.
  'refs to fragments': {
    exports: [],
    functions: [
      'FragmentInstance',
      'FragmentInstance.prototype',
      'addFragmentHandleToFiber',
      'commitFragmentInstanceDeletionEffects',
      'commitFragmentInstanceInsertionEffects',
      'commitNewChildToFragmentInstances',
      'traverseVisibleInstancesAndTextInstances',
    ],
  },
  // Fibers of tag 26, and what react-dom's functions of these names ask of the renderer.
  'elements for the head, and files asked for ahead': {
    exports: ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
    functions: [
      'acquireResource',
      'createHoistableInstance',
      'getHydratableHoistableCache',
      'getResource',
      'insertStylesheetIntoRoot',
      'isHostHoistableType',
      'mountHoistable',
      'preconnectAs',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preload',
      'preloadModule',
      'preloadResource',
      'preloadResourceAndSuspendIfNeeded',
      'suspendResource',
    ],
  },
  // Fibers of tag 31.
  activities: {
    exports: ['Activity'],
    functions: [
      'commitActivityHydrationCallbacks',
      'getActivityInstanceFromFiber',
      'pushDehydratedActivitySuspenseHandler',
      'updateActivityComponent',
    ],
  },
  // Fibers of tag 19; React hands on no name for them.
  'lists of suspended parts': {
    exports: [],
    functions: [
      'cutOffTailIfNeeded',
      'findFirstSuspended',
      'popSuspenseListContext',
      'pushSuspenseListContext',
      'updateSuspenseListComponent',
    ],
  },
  // Hooks of these names, and forms whose `action` is a function.
  'actions of forms': {
    exports: ['requestFormReset', 'useActionState', 'useFormState', 'useFormStatus'],
    functions: [
      'ensureFormComponentIsStateful',
      'mountActionState',
      'recursivelyResetForms',
      'requestFormReset',
      'rerenderActionState',
      'startHostTransition',
      'updateActionState',
    ],
  },
};

const FEATURES = Object.values(UNUSED_FEATURES);
const EXPORTS = new Set(FEATURES.flatMap((feature) => feature.exports));

/** Whether React hands on a name that no page may import, because what it names is left out. */
export function isLeftOut(exported: string): boolean {
  return EXPORTS.has(exported);
}

/**
 * React's renderer with the functions of unused features left empty; throws where one of them is not
 * there, so that whoever takes a new React reads this list again.
 */
export function withoutUnused(code: string, file: string): string {
  let rest = code;
  for (const name of FEATURES.flatMap((feature) => feature.functions)) {
    const less = name.endsWith('.prototype') ? withoutMethods(rest, name) : emptied(rest, name);
    if (less === rest) {
      throw new Error(`${file} has no ${name} with a body: see ${import.meta.filename}.`);
    }
    rest = less;
  }
  return rest;
}

/** React's builds are written with one function per paragraph: what closes it stands at a line's begin. */
function emptied(code: string, name: string): string {
  return code.replace(new RegExp(`^(function ${name}\\([^]*?\\) \\{\\n)[^]*?^\\}`, 'm'), '$1}');
}

function withoutMethods(code: string, prototype: string): string {
  return code.replace(new RegExp(`^${prototype}\\.\\w+ = function \\([^]*?^\\};\\n`, 'gm'), '');
}
