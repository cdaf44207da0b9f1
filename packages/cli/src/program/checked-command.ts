import {
  Command,
  CommanderError,
  Help,
  type Argument,
  type Option,
  type ParseOptionsResult,
} from 'commander';

/**
 * A command that reports unknown options before missing arguments, because the unknown option may be a misspelling of what is
 * missing.
 */
export class CheckedCommand extends Command {
  override createCommand(name?: string): Command {
    return new CheckedCommand(name);
  }

  override createHelp(): Help {
    return Object.assign(new PlainHelp(), this.configureHelp());
  }

  override parseOptions(args: string[]): ParseOptionsResult {
    try {
      const parsed = super.parseOptions(args);
      this.refuse(parsed.unknown);
      return parsed;
    } catch (error) {
      // The last argument is an option without its value.
      if (error instanceof CommanderError && error.code === 'commander.optionMissingArgument')
        this.refuse(super.parseOptions(args.slice(0, -1)).unknown);
      throw error;
    }
  }

  /** @param unknown - begins with the first unknown option. The following words may be anything */
  private refuse(unknown: readonly string[]): void {
    const [first] = unknown;
    // An option that is unknown to a command may belong to a subcommand.
    if (first === undefined || this.commands.length > 0) return;
    if (unknown.some((arg) => arg === '-h' || arg === '--help')) return;
    this.error(`error: unknown option '${first}'`, { code: 'commander.unknownOption' });
  }
}

/** Help that marks required options and prints default values as typed. */
class PlainHelp extends Help {
  override optionDescription({ description, mandatory, defaultValue }: Option): string {
    return mandatory ? `${description} (required)` : withDefault(description, defaultValue);
  }

  override argumentDescription({ description, defaultValue }: Argument): string {
    return withDefault(description, defaultValue);
  }
}

function withDefault(description: string, value: unknown): string {
  return typeof value === 'string' ? `${description} (default: ${value})` : description;
}
