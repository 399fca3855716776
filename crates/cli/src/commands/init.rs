//! `urlgram init`: a first configuration file.

use std::path::{Path, PathBuf};

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::Foreign;
use crate::write_file;
use urlgram_project::{config_in, starter_config};

/// Write a urlgram.toml for what is in a folder
///
/// The file names the kinds of files and the sites that were found and the folders that are left out anyway, and has the usual keys as
/// comments, so that it changes nothing at first. A file that exists is not replaced.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  urlgram init
  urlgram init docs
  urlgram init --stdout")]
pub(crate) struct Args {
    /// Folder to write the configuration for
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,

    /// Write to FILE instead of urlgram.toml in the folder
    #[arg(short, long, value_name = "FILE", conflicts_with = "stdout")]
    output: Option<PathBuf>,

    /// Print the configuration instead of writing a file
    #[arg(long)]
    stdout: bool,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { folder, output, stdout } = args;
    if !folder.is_dir() {
        return Err(Failure::Usage(format!("{}: not a folder", Foreign::path(&folder))));
    }
    let is_printed = stdout || output.as_deref() == Some(Path::new("-"));
    let path = output.unwrap_or_else(|| folder.join("urlgram.toml"));
    if !is_printed {
        // The first configuration of a folder counts.
        let taken = config_in(&folder).or_else(|| path.symlink_metadata().is_ok().then(|| path.clone()));
        if let Some(taken) = taken {
            let taken = Foreign::path(&taken);
            let hint = "`urlgram init --stdout` prints what it would write, and `urlgram config` describes the keys";
            return Err(Failure::Usage(format!("{taken}: a configuration exists, and is not replaced; {hint}")));
        }
    }
    let text = starter_config(&folder)?;
    if is_printed {
        io.out.write_all(text.as_bytes())?;
        return Ok(Exit::Clean);
    }
    write_file::write(&path, text.as_bytes()).map_err(|error| Failure::File(path.clone(), error))?;
    writeln!(io.out, "{} written; `urlgram lint` reads it", Foreign::path(&path))?;
    Ok(Exit::Clean)
}
