import type { UserDetails } from '#shared/contract/admin/admin-users.ts';

/** Passed to each dialog about a user. */
export interface UserDialogProps {
  readonly user: UserDetails;
  readonly isOpen: boolean;
  readonly onDone: (user: UserDetails) => void;
  readonly onClose: () => void;
}
