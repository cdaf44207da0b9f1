export { examineFile } from './inputs/openapi-head.js';
export { BaselineError } from './baseline-file.js';
export { documentNamer, documentPath, formatBaseline, readBaseline } from './baseline-file.js';
export type {
  Configuration,
  ConfigurationOptions,
  LoadedConfiguration,
} from './configuration/configuration.js';
export { Configurations, loadConfiguration } from './configuration/configuration.js';
export type { Traced } from './configuration/mistakes.js';
export { describeOrigin } from './configuration/mistakes.js';
export type {
  CommandLineSettings,
  DocumentSettings,
  SettingStep,
  RuleChoice,
} from './configuration/document-settings.js';
export { basePresets, type BasePreset } from './configuration/base-presets.js';
export { commandLinePlace } from './configuration/document-settings.js';
export { configurationsIn } from './configuration/read-file.js';
export type { ConfigurationMistake } from './configuration/mistakes.js';
export { isConfigurationName } from './configuration/read-file.js';
export { ConfigurationError } from './configuration/mistakes.js';
export type { ConfigurationValues, SpectralConfiguration } from './configuration/part.js';
export { errorCode, writeReason } from './file-reasons.js';
export { isFile, isFolder } from './files.js';
export type { Network } from './fetch/connect.js';
export { credentialPrefix, type OriginCredentials } from './fetch/credentials.js';
export type { AllowedHost, FetchPolicy } from './fetch/policy.js';
export { defaultFetchPolicy, parseAllowedHost } from './fetch/policy.js';
export { post, describeRefusedPost, type Post, type PostResult } from './fetch/post.js';
export { GitError } from './git/git-commit.js';
export { GitCommit } from './git/git-commit.js';
export { createGitReader } from './git/git-reader.js';
export { findPastDocuments } from './git/past-documents.js';
export type { IgnoreOutcome, IgnoreRequest } from './ignore-file/add-entry.js';
export { addIgnoreEntry } from './ignore-file/add-entry.js';
export { IgnoreFileError, IgnoreFiles, ignoreFileName } from './ignore-file/ignore-files.js';
export type { FileInput, Input, InputProblem, Inputs, OtherInput, Suspect } from './inputs/inputs.js';
export { expandInputs } from './inputs/inputs.js';
export { CodeGate } from './trust/code-gate.js';
export type { CodeEvents, CodePolicy, CodeRequest, RefusedCode } from './trust/code-gate.js';
export { CommitFiles, currentFiles, type ProjectFiles } from './project/project-files.js';
export { runInTime } from './time-guard.js';
export { memoryLimits } from './memory-limits.js';
export type { Reader, ReadPolicy } from './read/reader.js';
export { createReader, ReaderReused } from './read/reader.js';
export { openRootFolder, placeIn } from './read/file.js';
export { contains, displayName, displayUri, filePath, pathWithin } from './uri.js';
export { describePluginError } from './configuration/check-plugin.js';
export { didYouMean, joinAlternatives } from './configuration/nearest.js';
