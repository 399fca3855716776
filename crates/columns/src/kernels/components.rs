//! Kernels that return one component.

use arrow_schema::DataType;
use urlgram::interpret::{Role, Spec};

use super::fields::{FIELDS, columns};
use super::rows::{read_numbers, read_texts};
use crate::kernel::{Kernel, Run};
use crate::row::{Components, Reading};

/// Declares kernels that return a component as a text.
macro_rules! components {
    ($($name:ident $summary:literal;)+) => {
        pub(crate) const KERNELS: &[Kernel] = &[
            $(Kernel {
                name: stringify!($name),
                summary: $summary,
                parameter: None,
                output: || DataType::Utf8View,
                make: |call| Ok(component(stringify!($name), call.options.spec)),
            },)+
            PORT_NUMBER,
            USER,
            PASSWORD,
        ];
    };
}

components! {
    scheme "Scheme, before the first colon";
    userinfo "Text before the @ of the authority";
    host "Host, with brackets for RFCs and the URL Standard";
    host_kind "Kind of the host: ipv4, ipv6, ipvfuture, reg-name, domain, opaque or empty; null if the specification does not classify hosts";
    port "Port as written, which may be empty";
    path "Path, which may be empty";
    query "Text after the ?";
    fragment "Text after the #";
}

const PORT_NUMBER: Kernel = Kernel {
    name: "port_number",
    summary: "Port as a number, or the default port of the scheme; null if there is neither",
    parameter: None,
    output: || DataType::Int32,
    make: |call| Ok(read_numbers(call.options.spec, |read| port_number(read.ok()?))),
};

const USER: Kernel = Kernel {
    name: "user",
    summary: "Userinfo before its first colon",
    parameter: None,
    output: || DataType::Utf8View,
    make: |call| Ok(read_texts(call.options.spec, |_, read| Some(halves(read)?.0.into()))),
};

const PASSWORD: Kernel = Kernel {
    name: "password",
    summary: "Userinfo after its first colon; null without one",
    parameter: None,
    output: || DataType::Utf8View,
    make: |call| Ok(read_texts(call.options.spec, |_, read| Some(halves(read)?.1?.into()))),
};

/// Returns the userinfo before its first colon, and after it.
fn halves(read: Reading<'_>) -> Option<(&str, Option<&str>)> {
    let userinfo = read.ok()?.get(Role::Userinfo)?;
    Some(userinfo.split_once(':').map_or((userinfo, None), |(user, password)| (user, Some(password))))
}

fn port_number(parts: Components<'_>) -> Option<i32> {
    match parts.get(Role::Port) {
        Some(digits) if !digits.is_empty() => digits.parse::<u16>().ok().map(i32::from),
        _ => urlgram::scheme::entry(parts.get(Role::Scheme)?)?.info().port.map(i32::from),
    }
}

/// Returns a kernel that returns the field of `parse` with this name.
pub(super) fn component(name: &str, spec: Spec) -> Run {
    let place = FIELDS.iter().position(|known| *known == name).unwrap_or_default();
    Run::whole(move |source, is_parallel| {
        let (mut columns, _) = columns(spec, source, is_parallel, &[place])?;
        Ok(columns.remove(0))
    })
}
