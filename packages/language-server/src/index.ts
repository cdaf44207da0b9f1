export type {
  ChosenRules,
  ConfigurationNote,
  EditedDocument,
  FindingPlace,
  FixChoice,
  LanguageServerHost,
  TextOf,
  TextPatch,
} from './host.js';
export { startLanguageServer } from './start-language-server.js';
