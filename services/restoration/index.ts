/** The part of this area that others may use. */
export {
  forgetBackupsOfCommunity,
  forgetBackupsOfSession,
  forgetBackupsOfUser,
} from './forget-backups.repository.ts';
