import type { ApiClient } from '#client/api-client.ts';
import type { ChangedEntity, ChangeOf } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';

/** How changes of one kind of entity are sent. */
export interface Entity<Name extends ChangedEntity> {
  /** Sends a change by the calls of the API. */
  send(client: ApiClient, change: ChangeOf<Name>): Promise<CallResult<unknown>>;
  /** Whether a queued change need not be sent because of the one that follows it at once. */
  replaces?(next: ChangeOf<Name>, before: ChangeOf<Name>): boolean;
}
