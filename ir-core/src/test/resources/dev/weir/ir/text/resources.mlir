"t.a"() {a = dense_resource<blob> : tensor<2xi8>, b = dense_resource<"odd key"> : tensor<1xi16>, c = dense_resource<missing> : tensor<1xi16>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      blob: "0x080000000102",
      "odd key": "0x02000000FFFE",
      unused: "0x0100000001"
    }
  },
  external_resources: {
    tool: { text: "a\"b", flag: true }
  }
#-}
