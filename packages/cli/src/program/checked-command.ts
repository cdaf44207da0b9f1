import {
  Command,
  CommanderError,
  Help,
  type Argument,
  type Option,
  type ParseOptionsResult,
} from 'commander';

/** A command that says of an option that it does not know before it misses anything: what is missing may be what was meant. */
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
      // The last argument is an option that needs a value.
      if (error instanceof CommanderError && error.code === 'commander.optionMissingArgument')
        this.refuse(super.parseOptions(args.slice(0, -1)).unknown);
      throw error;
    }
  }

  /** @param unknown - begins with the first option that is not known; what follows it may be anything */
  private refuse(unknown: readonly string[]): void {
    const [first] = unknown;
    // What a command does not know may be known to one below it.
    if (first === undefined || this.commands.length > 0) return;
    if (unknown.some((arg) => arg === '-h' || arg === '--help')) return;
    this.error(`error: unknown option '${first}'`, { code: 'commander.unknownOption' });
  }
}

/** Help that says which options are required, and defaults as they would be typed. */
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
