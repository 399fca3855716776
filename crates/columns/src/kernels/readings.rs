//! Kernels that compare the specifications.

use arrow_schema::DataType;
use urlgram::interpret::read;

use super::rows::{flags, texts};
use crate::kernel::Kernel;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "readings_disagree",
        summary: "Whether two specifications accept the URL and find different hosts or ports in it",
        parameter: None,
        output: || DataType::Boolean,
        make: |_| {
            Ok(flags(|text| {
                let all = read(text);
                Some(!(all.agree_on_host() && all.agree_on_port()))
            }))
        },
    },
    Kernel {
        name: "disagreement",
        summary: "Hosts or ports that the specifications find, each with the specifications that find it; null if they agree",
        parameter: None,
        output: || DataType::Utf8View,
        make: |_| Ok(texts(|_, text| Some(read(text).disagreement()?.to_string().into()))),
    },
];
