"""Models as other tools and people write them: weights that nobody uses, names that are empty or used again in subgraphs, graphs
in graphs, functions in functions. OnnxHabitsTest runs each here and in ONNX Runtime.

    python3 habits.py OUT.npz
"""

import sys

import numpy as np
import onnx
from onnx import helper as h, numpy_helper as nh, TensorProto as T
MODELS = {}
vi=h.make_tensor_value_info


def save(name, g, opset=17, ir=8, functions=(), imports=(), check=False):
    m = h.make_model(g, opset_imports=[h.make_opsetid('', opset)] + list(imports), ir_version=ir,
                     functions=list(functions))
    MODELS[name] = np.frombuffer(m.SerializeToString(), 'uint8')


c=lambda n,v:nh.from_array(np.asarray(v),n)
F=T.FLOAT
# unused initialisers, empty names of nodes
save('unused',h.make_graph([h.make_node('Add',['x','b'],['y'],name='')],'',[vi('x',F,[2,3])],[vi('y',F,[2,3])],[c('b',np.float32(1)),c('unused',np.arange(5)),c('huh',np.float32([[1,2]]))]))
# initialisers also as inputs (IR 3)
save('oldinit',h.make_graph([h.make_node('Add',['x','b'],['y'])],'g',[vi('x',F,[2,3]),vi('b',F,[3])],[vi('y',F,[2,3])],[c('b',np.float32([1,2,3]))]),opset=9,ir=3)
# output is an initialiser, output is an input
save('outinit',h.make_graph([h.make_node('Neg',['x'],['n'])],'g',[vi('x',F,[2])],[vi('n',F,[2]),vi('b',F,[3]),vi('x',F,[2])],[c('b',np.float32([1,2,3]))]),check=False)
# duplicate names in both branches, same as in the outer graph's later names
def br(k): return h.make_graph([h.make_node('Add' if k else 'Mul',['x','one'],['t']),h.make_node('Neg',['t'],['r'])],'b%d'%k,[],[vi('r',F,None)])
save('dupes',h.make_graph([h.make_node('If',['c'],['y'],then_branch=br(1),else_branch=br(0)),h.make_node('Abs',['y'],['z'])],'g',[vi('x',F,[2,3]),vi('c',T.BOOL,[])],[vi('z',F,[2,3])],[c('one',np.float32(3))]))
# If with differing shapes
def cb(v): return h.make_graph([h.make_node('Constant',[],['r'],value=c('v',np.float32(v)))],'b',[],[vi('r',F,None)])
save('ifshapes',h.make_graph([h.make_node('If',['c'],['y'],then_branch=cb([1,2,3]),else_branch=cb([4,5])),h.make_node('Neg',['y'],['z'])],'g',[vi('c',T.BOOL,[])],[vi('z',F,['n'])]))
# Loop zero trips, with scan output
body=h.make_graph([h.make_node('Add',['a','x'],['a2']),h.make_node('Identity',['cin'],['cout']),h.make_node('Neg',['a2'],['s'])],'body',[vi('i',T.INT64,[]),vi('cin',T.BOOL,[]),vi('a',F,[2])],[vi('cout',T.BOOL,[]),vi('a2',F,[2]),vi('s',F,[2])])
for nm,n in (('loop0',0),('loop3',3)):
    save(nm,h.make_graph([h.make_node('Loop',['n','','x'],['f','ss'],body=body)],'g',[vi('x',F,[2])],[vi('f',F,[2]),vi('ss',F,['k',2])],[c('n',np.int64(n))]))
save('loopin',h.make_graph([h.make_node('Loop',['n','','x'],['f','ss'],body=body)],'g',[vi('x',F,[2]),vi('n',T.INT64,[])],[vi('f',F,[2]),vi('ss',F,['k',2])]))
# Scan reversed
sb=h.make_graph([h.make_node('Add',['st','xi'],['st2']),h.make_node('Identity',['st2'],['o'])],'sb',[vi('st',F,[3]),vi('xi',F,[3])],[vi('st2',F,[3]),vi('o',F,[3])])
for nm,a in (('scan',dict()),('scanr',dict(scan_input_directions=[1])),('scanrr',dict(scan_input_directions=[1],scan_output_directions=[1])),('scanax',dict(scan_output_axes=[1],scan_output_directions=[1]))):
    save(nm,h.make_graph([h.make_node('Scan',['s0','x'],['f','o'],body=sb,num_scan_inputs=1,**a)],'g',[vi('x',F,[4,3])],[vi('f',F,[3]),vi('o',F,None)],[c('s0',np.float32([0,1,2]))]))
# functions nested in functions, with attributes passed on
f1=h.make_function('my','Inner',['a'],['b'],[h.make_node('LeakyRelu',['a'],['b'])],[h.make_opsetid('',17)],['alpha'])
f1.node[0].attribute.append(onnx.AttributeProto(name='alpha', ref_attr_name='alpha', type=onnx.AttributeProto.FLOAT))
inner=h.make_node('Inner',['a'],['t'],domain='my'); inner.attribute.append(onnx.AttributeProto(name='alpha',ref_attr_name='beta',type=onnx.AttributeProto.FLOAT))
f2=h.make_function('my','Outer',['a'],['c'],[inner,h.make_node('Inner',['t'],['c'],domain='my',alpha=0.25)],[h.make_opsetid('',17),h.make_opsetid('my',1)],['beta'])
save('functions',h.make_graph([h.make_node('Outer',['x'],['t'],domain='my',beta=0.5),h.make_node('Outer',['t'],['y'],domain='my',beta=2.0)],'g',[vi('x',F,[2,3])],[vi('y',F,[2,3])]),functions=[f2,f1],imports=[h.make_opsetid('my',1)])
# a function whose optional input is left out
f3=h.make_function('my','Clipped',['a','lo','hi'],['b'],[h.make_node('Clip',['a','lo','hi'],['b'])],[h.make_opsetid('',17)])
save('funcopt',h.make_graph([h.make_node('Clipped',['x','','m'],['y'],domain='my')],'g',[vi('x',F,[2,3])],[vi('y',F,[2,3])],[c('m',np.float32(.3))]),functions=[f3],imports=[h.make_opsetid('my',1)])
# dim_param conflict: both 'batch' yet different sizes
save('dimparam',h.make_graph([h.make_node('MatMul',['x','w'],['y'])],'g',[vi('x',F,['batch','batch']),vi('w',F,['batch','k'])],[vi('y',F,['batch','k'])]))
# declared output shape wrong
save('wrongout',h.make_graph([h.make_node('Neg',['x'],['y'])],'g',[vi('x',F,['n',3])],[vi('y',F,[7,3])]),check=False)
# domain 'ai.onnx' spelt out
save('domain',h.make_graph([h.make_node('Neg',['x'],['y'],domain='ai.onnx')],'g',[vi('x',F,[2])],[vi('y',F,[2])]),check=False)
# a name used by subgraph input that shadows nothing and outer capture through two levels
in2=h.make_graph([h.make_node('Add',['x','q'],['r2'])],'i2',[],[vi('r2',F,None)])
in2b=h.make_graph([h.make_node('Sub',['x','q'],['r2'])],'i2',[],[vi('r2',F,None)])
in1=h.make_graph([h.make_node('Mul',['x','x'],['q']),h.make_node('If',['c'],['r'],then_branch=in2,else_branch=in2b)],'i1',[],[vi('r',F,None)])
save('capture',h.make_graph([h.make_node('If',['c'],['y'],then_branch=in1,else_branch=br(0))],'g',[vi('x',F,[2,3]),vi('c',T.BOOL,[])],[vi('y',F,[2,3])],[c('one',np.float32(3))]))
# constant of 0 elements, scalars as [1]; value_ints
save('consts',h.make_graph([h.make_node('Constant',[],['s'],value_ints=[3,2]),h.make_node('Reshape',['x','s'],['t']),h.make_node('Concat',['t','e'],['y'],axis=0)],'g',[vi('x',1,[2,3])],[vi('y',1,[3,2])],[c('e',np.zeros((0,2),'f4'))]))

np.savez(sys.argv[1], **MODELS)
