declare_lint! {
    /// ## What it does
    /// Finds a reference to a container image that no program accepts.
    ///
    /// ## Why is this bad?
    /// The name of a repository has no capital letters, a tag begins with a letter, a digit or `_` and has no slash, a digest follows `@`,
    /// and there is no scheme before the registry. With any other form, the container is not started: "invalid reference format".
    ///
    /// Checked are the images of Compose, Kubernetes, GitHub Actions, GitLab CI and CircleCI, and those after `FROM` and `--from=` in
    /// a Dockerfile. Names that somebody or a program replaces are not reported: `${IMAGE}`, `{{ .Values.image }}`, `PROJECT_ID/app`.
    ///
    /// ## Example
    /// ```yaml
    /// image: ghcr.io/Team/app:1.2
    /// image: team/app:sha256:6c3c624b58dbbcd3c0dd82b4c53f04194d1247c6eebdaab7c610cf7d66709b3b
    /// image: https://registry.example.com/team/app:1.2
    /// image: team/app:feature/login
    /// ```
    ///
    /// ## Use instead
    /// Write the registry, the path in lower case, and a tag or a digest.
    ///
    /// ```yaml
    /// image: ghcr.io/team/app:1.2
    /// image: team/app@sha256:6c3c624b58dbbcd3c0dd82b4c53f04194d1247c6eebdaab7c610cf7d66709b3b
    /// image: registry.example.com/team/app:1.2
    /// image: team/app:feature-login
    /// ```
    ///
    /// ## References
    /// - [distribution/reference](https://pkg.go.dev/github.com/distribution/reference)
    /// - [OCI Distribution Specification](https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests)
    U018 "bad-image-reference" {
        severity: Error,
        check: Document,
    }
}
