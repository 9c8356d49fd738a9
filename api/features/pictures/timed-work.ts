import { cleanPictures } from '#api/features/pictures/service.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Deletes the files of pictures that are gone. */
export const pictureWork: FeatureWork = {
  name: 'clean pictures',
  everyMs: HOURLY_MS,
  work: cleanPictures,
};
