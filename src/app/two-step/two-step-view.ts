import type { NewSecret } from './CodeSetUp.tsx';

/** What the dialog shows: everything at a glance, or one thing that is being set up. */
export type TwoStepView =
  | { readonly kind: 'overview' }
  | { readonly kind: 'codeSetUp'; readonly secret: NewSecret }
  | { readonly kind: 'newPasskey' }
  | { readonly kind: 'recoveryCodes'; readonly codes: readonly string[] };
