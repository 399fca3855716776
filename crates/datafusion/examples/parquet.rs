//! Counts the visits in a Parquet file by domain.
#![allow(clippy::print_stdout, reason = "an example")]

use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::error::Result;
use datafusion::prelude::{ParquetReadOptions, SessionContext};
use urlgram_arrow::Options;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let file = std::env::temp_dir().join(format!("urlgram-visits-{}.parquet", std::process::id()));
    let path = file.to_string_lossy();
    let mut context = SessionContext::new();
    urlgram_datafusion::register(&mut context, Options::default())?;

    let visits =
        "VALUES ('https://www.example.co.uk/a?lang=fr'), ('http://example.co.uk:80/'), ('https://docs.example.org/b')";
    let written = context.sql(&format!("SELECT column1 AS url FROM ({visits})")).await?;
    written.write_parquet(&path, DataFrameWriteOptions::new(), None).await?;

    context.register_parquet("visits", &path, ParquetReadOptions::default()).await?;
    let by_domain =
        "SELECT url_registrable_domain(url) AS domain, count(*) AS visits FROM visits GROUP BY domain ORDER BY domain";
    context.sql(by_domain).await?.show().await?;
    std::fs::remove_file(&file)?;
    Ok(())
}
