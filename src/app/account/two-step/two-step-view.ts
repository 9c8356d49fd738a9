import type { NewSecret } from './CodeSetUp.tsx';

/** A view of the dialog: the overview, or one setup step. */
export type TwoStepView =
  | { readonly kind: 'overview' }
  | { readonly kind: 'codeSetUp'; readonly secret: NewSecret }
  | { readonly kind: 'newPasskey' }
  | { readonly kind: 'recoveryCodes'; readonly codes: readonly string[] };
